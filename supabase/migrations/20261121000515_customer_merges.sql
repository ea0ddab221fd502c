-- Two records of one person become one. The record that goes leaves its number and what it said here: an order that comes with the
-- old number finds the person again, and a voucher's limit per customer still counts.

create table public.customer_merges (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  customer_id uuid not null,
  phone text not null check (phone ~ '^[1-9][0-9]{6,14}$'),
  name text not null,
  email text,
  address text not null default '',
  landmark text not null default '',
  orders_moved int not null check (orders_moved >= 0),
  actor uuid,
  created_at timestamptz not null default now(),
  unique (business_id, phone),
  foreign key (business_id, customer_id) references public.customers (business_id, id) on delete cascade
);
create index customer_merges_customer on public.customer_merges (business_id, customer_id);

alter table public.customer_merges enable row level security;
revoke all on public.customer_merges from anon, authenticated, service_role;
grant select on public.customer_merges to authenticated, service_role;
create policy "members see merged customers" on public.customer_merges for select to authenticated
  using (business_id in (select private.member_business_ids()));
create trigger customer_merges_stay before update on public.customer_merges
  for each row when (old.business_id is distinct from new.business_id) execute function private.refuse_move();

-- A number that was merged belongs to the person it was merged into: no second record for it.
create function private.refuse_merged_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_customer_id uuid;
begin
  select customer_id into v_customer_id from public.customer_merges
    where business_id = new.business_id and phone = new.phone and customer_id <> new.id;
  if found then
    perform private.refuse('phone_taken', jsonb_build_object('customerId', v_customer_id));
  end if;
  return null;
end $$;
-- After the row: row level security has refused strangers by then, so that nobody learns whose number a shop knows.
create trigger customers_merged_phone after insert or update of phone on public.customers
  for each row execute function private.refuse_merged_phone();

-- As before, by the number that the shop knows the person by.
create or replace function private.remember_customer(p_business_id uuid, p_customer jsonb) returns uuid
language sql security definer set search_path = '' as $$
  insert into public.customers as c (business_id, name, phone, email, address, landmark, last_order_at)
  values (p_business_id, p_customer ->> 'name', private.known_phone(p_business_id, p_customer ->> 'phone'),
    nullif(p_customer ->> 'email', ''), p_customer ->> 'address', p_customer ->> 'landmark', now())
  on conflict (business_id, phone) do update set
    email = coalesce(c.email, excluded.email),
    address = coalesce(nullif(c.address, ''), excluded.address),
    landmark = coalesce(nullif(c.landmark, ''), excluded.landmark),
    last_order_at = excluded.last_order_at
  returning id
$$;

-- What the record that stays will hold. It keeps its name and number; gaps are filled from the other, tags and notes are joined.
create function private.merged_customer(p_keep public.customers, p_merge public.customers) returns public.customers
language plpgsql stable set search_path = '' as $$
declare
  v public.customers := p_keep;
begin
  v.email := coalesce(p_keep.email, p_merge.email);
  if p_keep.address = '' then
    v.address := p_merge.address;
    v.landmark := p_merge.landmark;
  end if;
  v.user_id := coalesce(p_keep.user_id, p_merge.user_id);
  v.tags := p_keep.tags || array(select t from unnest(p_merge.tags) with ordinality as l (t, place)
    where lower(t) not in (select lower(k) from unnest(p_keep.tags) k) order by place);
  v.notes := concat_ws(E'\n\n', nullif(p_keep.notes, ''), nullif(p_merge.notes, ''));
  v.last_order_at := greatest(p_keep.last_order_at, p_merge.last_order_at);
  v.created_at := least(p_keep.created_at, p_merge.created_at);
  if cardinality(v.tags) > 50 or char_length(v.notes) > 5000 then
    perform private.refuse('merge_too_long');
  end if;
  return v;
end $$;

-- {result, orders, voucherUses, version}: `version` stands for everything shown, so that a merge is of what was seen.
create function private.plan_customer_merge(p_business_id uuid, p_keep uuid, p_merge uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_keep public.customers;
  v_merge public.customers;
  v_plan jsonb;
begin
  select * into v_keep from public.customers where business_id = p_business_id and id = p_keep;
  select * into v_merge from public.customers where business_id = p_business_id and id = p_merge;
  if v_keep.id is null or v_merge.id is null then
    perform private.refuse('unknown_customer');
  elsif p_keep = p_merge then
    perform private.refuse('bad_request');
  end if;
  select jsonb_build_object('result', to_jsonb(private.merged_customer(v_keep, v_merge)) - 'updated_at' - 'user_id',
    'merged', jsonb_build_object('name', v_merge.name, 'phone', v_merge.phone, 'email', v_merge.email,
      'address', v_merge.address, 'landmark', v_merge.landmark),
    'orders', (select count(*) from public.orders where business_id = p_business_id and customer_id in (p_keep, p_merge)),
    'ordersMoved', (select count(*) from public.orders where business_id = p_business_id and customer_id = p_merge),
    'spend', (select coalesce(sum(f.spend), 0) from unnest(array[p_keep, p_merge]) c, public.customer_figures(p_business_id, c) f),
    'voucherUses', (select count(*) from public.voucher_uses
      where business_id = p_business_id and phone in (v_keep.phone, v_merge.phone) and released_at is null)) into v_plan;
  return v_plan || jsonb_build_object('version', md5(v_plan::text));
end $$;

create function public.preview_customer_merge(p_business_id uuid, p_keep uuid, p_merge uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_manager(p_business_id);
  return private.plan_customer_merge(p_business_id, p_keep, p_merge);
end $$;
comment on function public.preview_customer_merge(uuid, uuid, uuid) is
  'Security definer on purpose: one plan for preview and merge, the merge writing tables that members may not; managers only.';

-- One transaction: no order of the store is placed or cancelled meanwhile, both records are held. Refuses `customer_changed` when
-- what was previewed is no longer what would come out.
create function public.merge_customers(p_business_id uuid, p_keep uuid, p_merge uuid, p_version text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_plan jsonb;
  v_keep public.customers;
  v_merge public.customers;
  v_result public.customers;
begin
  perform private.require_manager(p_business_id);
  perform private.lock_store_orders(p_business_id);
  perform from public.customers where business_id = p_business_id and id in (p_keep, p_merge) order by id for update;
  v_plan := private.plan_customer_merge(p_business_id, p_keep, p_merge);
  if v_plan ->> 'version' is distinct from p_version then
    perform private.refuse('customer_changed');
  end if;
  select * into v_keep from public.customers where id = p_keep;
  select * into v_merge from public.customers where id = p_merge;
  v_result := private.merged_customer(v_keep, v_merge);

  update public.orders set customer_id = p_keep where business_id = p_business_id and customer_id = p_merge;
  update public.voucher_uses set phone = v_keep.phone where business_id = p_business_id and phone = v_merge.phone;
  update public.customer_merges set customer_id = p_keep where business_id = p_business_id and customer_id = p_merge;
  delete from public.customers where id = p_merge;
  insert into public.customer_merges (business_id, customer_id, phone, name, email, address, landmark, orders_moved, actor)
  values (p_business_id, p_keep, v_merge.phone, v_merge.name, v_merge.email, v_merge.address, v_merge.landmark,
    (v_plan ->> 'ordersMoved')::int, (select auth.uid()))
  on conflict (business_id, phone) do update set customer_id = excluded.customer_id, name = excluded.name,
    email = excluded.email, address = excluded.address, landmark = excluded.landmark,
    orders_moved = excluded.orders_moved, actor = excluded.actor, created_at = now();
  update public.customers set email = v_result.email, address = v_result.address, landmark = v_result.landmark,
    user_id = v_result.user_id, tags = v_result.tags, notes = v_result.notes, last_order_at = v_result.last_order_at,
    created_at = v_result.created_at
  where id = p_keep;
  return v_plan;
end $$;
comment on function public.merge_customers(uuid, uuid, uuid, text) is
  'Security definer on purpose: moves orders and voucher uses, which members may not write; owners and managers only, checked first.';

revoke execute on function private.refuse_merged_phone(), private.remember_customer(uuid, jsonb),
  private.merged_customer(public.customers, public.customers), private.plan_customer_merge(uuid, uuid, uuid),
  public.preview_customer_merge(uuid, uuid, uuid), public.merge_customers(uuid, uuid, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.preview_customer_merge(uuid, uuid, uuid), public.merge_customers(uuid, uuid, uuid, text)
  to authenticated;
