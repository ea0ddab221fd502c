-- Writes the activity of a store's members.

-- Writes one line, for the signed-in person. Writes nothing for the server, and nothing for people who are not of the store's team, such as a
-- shopper who changes their own order.
create function private.note_activity(p_business_id uuid, p_kind text, p_subject text, p_details jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_actor uuid := (select auth.uid());
begin
  if v_actor is not null and exists (select from public.business_members where business_id = p_business_id and user_id = v_actor) then
    perform private.write_activity(p_business_id, v_actor, p_kind, p_subject, p_details);
  end if;
end $$;

-- Writes one line for a person, whoever calls.
create function private.write_activity(p_business_id uuid, p_actor uuid, p_kind text, p_subject text, p_details jsonb,
  p_about uuid default null) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.activity (business_id, actor, actor_name, kind, subject, about, details)
  values (p_business_id, p_actor, coalesce(private.member_name(p_business_id, p_actor), ''), p_kind,
    left(coalesce(p_subject, ''), 200), p_about, p_details)
$$;

-- For `activity`: a deleted account leaves no name behind.
create function private.forget_actor_name() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.actor_name := '';
  return new;
end $$;

-- Removes lines that are older than 90 days, invitations that nobody answered, and what undoes bulk edits of more than a day ago; returns how many lines.
-- Callers: the server.
create function public.forget_old_activity(p_limit int) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.team_invitations where expires_at < now() - interval '1 day';
  delete from private.bulk_edits where made_at < now() - interval '24 hours';
  delete from private.ownership_offers where expires_at < now();
  delete from public.activity where id = any (array(
    select id from public.activity where at < now() - interval '90 days' order by at limit p_limit));
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant execute on function public.forget_old_activity(integer) to service_role;
