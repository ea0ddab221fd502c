-- People cannot be invited yet, and making a stranger a member told whether an account exists and gave them a shop they had not asked
-- for. Until an invitation is accepted by the person themselves, only the server adds members and changes roles; people still leave,
-- and owners still remove colleagues.

revoke insert, update on public.business_members from authenticated;
drop policy "owners add members" on public.business_members;
drop policy "owners change roles" on public.business_members;
