-- What a deletion must know of a person before it believes them. Attack: a stolen session that sets a password of its own and then
-- proves itself with it, or that was stolen within minutes of a sign-in.

create table private.account_guards (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- When their password was last set, by whomever. A first password at sign-up is not noted: nobody's session is older.
  password_changed_at timestamptz,
  -- When they asked for a deletion without enough of a proof. Only a sign-in after that moment is one.
  deletion_asked_at timestamptz
);
alter table private.account_guards enable row level security;
revoke all on private.account_guards from public, anon, authenticated, service_role;

create function private.note_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.account_guards (user_id, password_changed_at) values (new.id, clock_timestamp())
  on conflict (user_id) do update set password_changed_at = excluded.password_changed_at;
  return null;
end $$;
create trigger users_note_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.note_password();

-- {passwordChangedAt, deletionAskedAt}, in milliseconds since 1970 or null. An asking counts for the hour that a link lives.
create function public.account_guard(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'passwordChangedAt', floor(1000 * extract(epoch from max(password_changed_at))),
    'deletionAskedAt', floor(1000 * extract(epoch from max(deletion_asked_at)
      filter (where deletion_asked_at > now() - interval '1 hour'))))
  from private.account_guards where user_id = p_user_id
$$;

-- Notes that a deletion was asked for; asking again within the hour moves nothing, or the proof would always be too old.
create function public.note_deletion_asked(p_user_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.account_guards as g (user_id, deletion_asked_at) values (p_user_id, clock_timestamp())
  on conflict (user_id) do update set deletion_asked_at = excluded.deletion_asked_at
    where g.deletion_asked_at is null or g.deletion_asked_at < now() - interval '1 hour'
$$;

revoke execute on function private.note_password(), public.account_guard(uuid), public.note_deletion_asked(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.account_guard(uuid), public.note_deletion_asked(uuid) to service_role;
