-- The shop through which an account was opened: `from_store` in the person's metadata, a slug or a store's own domain. The browser
-- sends `from_store` at sign-up. The value decides where the person continues and which shop the confirmation mail names; it never
-- gives a right.
-- Attack: a sign-up with a stranger's address and any text as the shop's name. So the browser never sends the name. This trigger
-- looks the name up when the row is written, and the auth server reads the row again before it sends the mail.

-- Returns a store's name if it is safe in a mail to a stranger: short, and without anything that a mail program turns into a link
-- or a phone number. Null for other names; the mail then names no shop.
create function private.name_for_mail(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when private.is_line(p_name, 40)
    and p_name !~ '[<>@/\\:#$%{}\[\]|*_=+~^!?;"]'
    and p_name !~ '[.\u3002\uff0e\uff61]\S'
    and p_name !~* '\mwww\M'
    and p_name !~ '(\d[\s().-]*){6}'
  then p_name end
$$;

-- The active store of a slug or of a store's own domain: its name for mails, and whether it is white-label, so that its mails to
-- shoppers do not name us. No row for anything else.
create function private.shop_for_mail(p_from text) returns table (shop_name text, is_own boolean)
language sql stable security definer set search_path = '' as $$
  select private.name_for_mail(name), private.plan_allows(private.plan_now(id), 'white-label') from public.businesses
  where status = 'active' and (slug = p_from or (custom_domain = p_from and custom_domain_status = 'active'))
$$;

-- The white-label shop of a customer, whose mails do not name us, by the shop through which the account was opened: its name, or '' for
-- a name that may stand in no mail. Null for everybody else, and for people who work in a shop.
create function private.own_shop_of(p_user_id uuid, p_from text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(shop_name, '') from private.shop_for_mail(p_from)
  where is_own and not exists (select from public.business_members where user_id = p_user_id)
$$;

-- Keeps `from_store` when it names an active store, and sets `shop_name` to that store's name, or `own_shop_name` for a white-label
-- store; otherwise removes all three.
create function private.name_account_shop() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_given jsonb := new.raw_user_meta_data;
  v_from text := v_given ->> 'from_store';
  v_name text;
  v_is_own boolean;
begin
  v_given := v_given - 'from_store' - 'shop_name' - 'own_shop_name';
  select shop_name, is_own into v_name, v_is_own from private.shop_for_mail(v_from);
  if found then
    v_given := v_given || jsonb_strip_nulls(
      jsonb_build_object('from_store', v_from,
        case when v_is_own then 'own_shop_name' else 'shop_name' end, v_name));
  end if;
  new.raw_user_meta_data := v_given;
  return new;
end $$;

create trigger users_name_shop before insert or update of raw_user_meta_data on auth.users
  for each row when (jsonb_typeof(new.raw_user_meta_data) = 'object'
    and new.raw_user_meta_data ?| array['from_store', 'shop_name', 'own_shop_name'])
  execute function private.name_account_shop();

-- Returns what the server needs for a mail of sign-in: {shop: {from, name, isOwn} or null, suppressed: [address]}. `shop`: the shop on whose
-- pages the person asked for the mail (p_asked_at); without one, for people who work in no shop, the shop through which the account was
-- opened (p_opened_at). `name`: null when it may stand in no mail. Does not read the person's row, which may not be committed yet.
-- Callers: the server.
create function public.sign_in_mail(p_user_id uuid, p_asked_at text, p_opened_at text, p_addresses text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'shop', (
      select jsonb_build_object('from', wanted.place, 'name', shop.shop_name, 'isOwn', shop.is_own)
      from (values (1, p_asked_at), (2, case when not exists (
        select from public.business_members where user_id = p_user_id) then p_opened_at end)) as wanted (rank, place)
      cross join lateral private.shop_for_mail(wanted.place) as shop
      order by wanted.rank limit 1),
    'suppressed', (
      select coalesce(jsonb_agg(address), '[]') from unnest(p_addresses) as address
      where exists (select from private.mail_suppressions where address_hash = private.hash_of_address(address))))
$$;
grant execute on function public.sign_in_mail(uuid,text,text,text[]) to service_role;
