-- Turns edits into posts to the Worker. Triggers collect notices during the transaction. At commit each changed store gets one new
-- version and one signed post. No lock is taken before the commit, so that imports and orders cannot deadlock here.

-- Returns the time of the next change of the pages without an edit: a sale or voucher starts or ends, or the plan ends.
create function private.next_change_at(p_business_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(at) from (
    select unnest(array[sale_starts_at, sale_ends_at]) as at from public.products
      where business_id = p_business_id and status = 'live' and sale_price is not null
    union all
    select unnest(array[starts_at, ends_at]) from public.vouchers where business_id = p_business_id and is_active
    union all
    select unnest(array[plan_ends_at, next_plan_ends_at]) from public.businesses where id = p_business_id
  ) times
  where at > now()
$$;

-- Runs at commit: makes one new version and one nudge per store, and records the changed products. The first call handles all
-- stores of the transaction, in id order, so that two commits cannot deadlock; the calls for the other rows find nothing to do.
-- When next_change_at has passed since the last version, any product may have changed, so the whole store counts as changed.
create function private.publish_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_store record;
  v_products uuid[];
  v_version bigint;
  v_is_whole boolean;
begin
  for v_store in
    with mine as (
      delete from public.store_notices where transaction_id = pg_current_xact_id() returning business_id, is_whole
    )
    select business_id as id, bool_or(is_whole) as is_whole from mine group by business_id order by business_id
  loop
    with mine as (
      delete from private.product_notices
      where transaction_id = pg_current_xact_id() and business_id = v_store.id returning product_id
    )
    select array_agg(product_id order by product_id) into v_products from mine;
    v_is_whole := v_store.is_whole or coalesce(cardinality(v_products), 0) not between 1 and private.max_listed_products();

    insert into public.store_versions as v (business_id, content_version, whole_version, next_change_at)
    values (v_store.id, 1, 1, private.next_change_at(v_store.id))
    on conflict (business_id) do update
      set content_version = v.content_version + 1,
        whole_version = case when v_is_whole or v.next_change_at <= now() then v.content_version + 1 else v.whole_version end,
        next_change_at = excluded.next_change_at, changed_at = now()
    returning content_version, whole_version = content_version into v_version, v_is_whole;

    if v_is_whole then
      delete from private.product_changes where business_id = v_store.id;
    else
      insert into private.product_changes as c (business_id, product_id, content_version)
      select v_store.id, product_id, v_version from unnest(v_products) product_id
      on conflict (business_id, product_id) do update set content_version = excluded.content_version;
    end if;
    perform private.post_nudge(v_store.id, v_version);
  end loop;
  return null;
end $$;
