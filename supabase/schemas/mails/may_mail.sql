-- Decides whether a mail about a store may be sent.

-- True when this owner of the store wants this kind of mail.
create function private.wants_mail(p_business_id uuid, p_user_id uuid, p_kind text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.business_members m
    join public.businesses b on b.id = m.business_id and b.status = 'active'
    left join private.mail_choices c on c.business_id = m.business_id and c.user_id = m.user_id
    where m.business_id = p_business_id and m.user_id = p_user_id and m.role = 'owner'
      and case p_kind when 'unseen_orders' then coalesce(c.unseen_orders, true) when 'summary' then coalesce(c.summary, false) end)
$$;

-- True while a mail may still be sent. A mail about a change of the account always may; a mail about orders may until a member has opened
-- them; an invitation may until it is taken back or expires; the news of a charge may until the renewal is stopped or its date moves.
create function private.may_mail(p_mail private.mail_outbox) returns boolean
language sql stable set search_path = '' as $$
  select case
    when p_mail.kind = 'team_invitation' then p_mail.content ? 'token' and exists (
      select from private.team_invitations where id = (p_mail.content ->> 'invitation')::uuid and expires_at > now())
    when p_mail.kind = 'plan_renewing' then coalesce(abs((p_mail.content ->> 'chargeAt')::bigint / 1000
      - extract(epoch from private.next_charge_at(p_mail.business_id))) < 86400, false)
    when p_mail.kind not in ('unseen_orders', 'summary') then true
    when not private.wants_mail(p_mail.business_id, p_mail.user_id, p_mail.kind) then false
    when p_mail.kind = 'summary' then true
    else exists (
      select from jsonb_array_elements(p_mail.content -> 'orders') named
      join public.orders o on o.business_id = p_mail.business_id and o.id = (named ->> 'id')::uuid
      where o.status = 'pending' and o.seen_at is null)
  end
$$;
