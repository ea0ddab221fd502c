-- The shop in which an account was opened: `from_store` in the person's metadata, a slug or a store's own domain, as the browser
-- sends it at sign-up. It says where the person goes on and whose name the confirmation mail carries; it is never a right.
-- Attack: a sign-up with a stranger's address and any words as "the shop's name". So the name is never the browser's: it is looked up
-- here, where the row is written, and the auth server reads the row again before it sends the mail.

-- A store's name as it may stand in a mail to somebody who has perhaps never heard of the store: short, and nothing that a mail
-- program would make a link or a phone number of. Null for any other; the mail then names nobody.
create function private.name_for_mail(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when private.is_line(p_name, 40)
    and p_name !~ '[<>@/\\:#$%{}\[\]|*_=+~^!?;"]'
    and p_name !~ '[.\u3002\uff0e\uff61]\S'
    and p_name !~* '\mwww\M'
    and p_name !~ '(\d[\s().-]*){6}'
  then p_name end
$$;

create function private.name_account_shop() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_given jsonb := new.raw_user_meta_data;
  v_from text := v_given ->> 'from_store';
  v_name text;
begin
  v_given := v_given - 'from_store' - 'shop_name';
  select name into v_name from public.businesses
  where status = 'active' and (slug = v_from or (custom_domain = v_from and custom_domain_status = 'active'));
  if found then
    v_given := v_given || jsonb_strip_nulls(
      jsonb_build_object('from_store', v_from, 'shop_name', private.name_for_mail(v_name)));
  end if;
  new.raw_user_meta_data := v_given;
  return new;
end $$;
create trigger users_name_shop before insert or update of raw_user_meta_data on auth.users
  for each row when (jsonb_typeof(new.raw_user_meta_data) = 'object'
    and new.raw_user_meta_data ?| array['from_store', 'shop_name'])
  execute function private.name_account_shop();

-- The caller's own orders in all shops, newest first: what a person without a store of their own sees. The shop's name comes along,
-- which no policy lets a shopper read; hence the definer.
create function public.my_orders() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'code', o.code, 'token', o.token, 'status', o.status, 'currency', o.currency, 'total', o.total,
    'deliveryFee', o.delivery_fee, 'placedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'shop', b.name) order by o.created_at desc, o.id), '[]')
  from (
    select * from public.orders where user_id = (select auth.uid()) order by created_at desc, id limit 50
  ) o join public.businesses b on b.id = o.business_id
$$;

comment on function public.my_orders() is
  'The caller''s own orders in all shops. Defined as its owner because no policy lets a shopper read the name of a shop.';

revoke execute on function private.name_for_mail(text), private.name_account_shop(), public.my_orders()
  from public, anon, authenticated, service_role;
grant execute on function public.my_orders() to authenticated;
