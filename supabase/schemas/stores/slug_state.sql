-- Returns the state of an address for a store: `free`, `present`, `earlier` (the store had it and may return to it), `reserved` or
-- `taken`.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request.
create function public.slug_state(p_business_id uuid, p_slug text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.limit_text('slug', p_slug);
  return (
    select case
      when exists (select from public.businesses where slug = p_slug and id = p_business_id) then 'present'
      when exists (select from public.slug_history where slug = p_slug and business_id = p_business_id) then 'earlier'
      when private.is_reserved_slug(p_slug) then 'reserved'
      when exists (select from public.businesses where slug = p_slug)
        or exists (select from public.slug_history where slug = p_slug)
        or private.is_resting_slug(p_slug) then 'taken'
      else 'free' end);
end $$;
comment on function public.slug_state(uuid, text) is
  'Security definer on purpose: whether an address is taken is public (it opens a store), the rows behind it are not.';
grant execute on function public.slug_state(uuid,text) to authenticated;
