-- The owner's list of customers and one customer's page. Everything here asks with the reader's own rights: row level security
-- decides what is in it. Spend is what the shop earned: orders confirmed, shipped or delivered and not paid back, in the shop's
-- present currency, goods after discount and delivery, a gift card's part included. Cancelled and waiting orders are not in it.

create function private.are_tags(p_tags text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(t is not null and private.is_line(t, 40) and t = btrim(t)), true)
    and count(*) = count(distinct lower(t)) from unnest(p_tags) t
$$;

-- Letters and digits only, without accents, in small letters: `Ṣọlá  Adé-Ojo` -> `sola ade ojo`. For finding and comparing names.
create function private.plain_words(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(normalize(lower(p_text), NFD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;

alter table public.customers
  add column updated_at timestamptz not null default now(),
  add constraint customers_tags_clean check (private.are_tags(tags));
-- The version of what is written in forms; tags are put on and taken off one by one.
create trigger customers_touch before update on public.customers
  for each row when ((old.name, old.phone, old.email, old.address, old.landmark, old.notes)
    is distinct from (new.name, new.phone, new.email, new.address, new.landmark, new.notes))
  execute function private.touch_updated_at();

-- What customers' orders come to, of all or of one. `orders` leaves out the cancelled ones.
create function public.customer_figures(p_business_id uuid, p_customer_id uuid default null)
returns table (customer_id uuid, orders bigint, spend bigint, last_order timestamptz)
language sql stable security invoker set search_path = '' as $$
  select o.customer_id, count(*) filter (where o.status <> 'cancelled'),
    coalesce(sum(o.total + o.gift_card_amount) filter (where o.status in ('confirmed', 'shipped', 'delivered')
      and o.payment_status <> 'refunded' and o.currency = b.currency), 0)::bigint,
    max(o.created_at)
  from public.orders o join public.businesses b on b.id = o.business_id
  where o.business_id = p_business_id and o.customer_id is not null
    and (p_customer_id is null or o.customer_id = p_customer_id)
  group by o.customer_id
$$;

create function public.list_customers(
  p_business_id uuid, p_search text default '', p_tag text default null, p_sort text default 'recent',
  p_limit int default 50, p_offset int default 0
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with asked as (
    select private.plain_words(p_search) as words, ltrim(regexp_replace(p_search, '\D', '', 'g'), '0') as digits,
      lower(btrim(p_search)) as typed
  ),
  found as (
    select c.*, coalesce(f.orders, 0) as orders, coalesce(f.spend, 0) as spend,
      greatest(c.last_order_at, f.last_order) as last_order
    from public.customers c cross join asked a
    left join public.customer_figures(p_business_id) f on f.customer_id = c.id
    where c.business_id = p_business_id
      and (p_tag is null or exists (select from unnest(c.tags) t where lower(t) = lower(p_tag)))
      and (a.typed = ''
        or (a.words <> '' and strpos(private.plain_words(c.name), a.words) > 0)
        or (length(a.digits) >= 3 and strpos(c.phone, a.digits) > 0)
        or strpos(lower(c.email), a.typed) > 0
        or exists (select from unnest(c.tags) t where strpos(lower(t), a.typed) > 0)
        or (length(a.digits) >= 3 and exists (select from public.customer_merges m
          where m.business_id = c.business_id and m.customer_id = c.id and strpos(m.phone, a.digits) > 0)))
  ),
  page as (
    select * from found
    order by case when p_sort = 'spend' then spend end desc nulls last, case when p_sort = 'orders' then orders end desc nulls last,
      case when p_sort = 'name' then private.plain_words(name) end, last_order desc nulls last, created_at desc, id
    limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'customers', (select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'name', name, 'phone', phone, 'email', email, 'address', address, 'landmark', landmark, 'tags', to_jsonb(tags),
      'notes', notes, 'orders', orders, 'spend', spend, 'lastOrderAt', last_order, 'createdAt', created_at)
      order by case when p_sort = 'spend' then spend end desc nulls last,
        case when p_sort = 'orders' then orders end desc nulls last,
        case when p_sort = 'name' then private.plain_words(name) end, last_order desc nulls last, created_at desc, id), '[]')
      from page))
$$;

-- [{tag, customers}], most used first; writings that differ in capitals count as one.
create function public.customer_tags(p_business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'customers', customers) order by customers desc, tag), '[]')
  from (
    select min(t) as tag, count(*) as customers
    from public.customers c, unnest(c.tags) t where c.business_id = p_business_id group by lower(t)
  ) used
$$;

-- Puts a tag on customers or takes it off, whatever else happens to their tags at the same moment. Answers how many have changed.
create function public.tag_customers(p_business_id uuid, p_customers uuid[], p_tag text, p_on boolean) returns int
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_changed int;
begin
  if p_tag is null or not private.are_tags(array[btrim(p_tag)]) then
    perform private.refuse('bad_request', '{"field": "tag"}');
  end if;
  update public.customers c
  set tags = case when p_on then array_append(c.tags, btrim(p_tag))
    else array(select t from unnest(c.tags) with ordinality as l (t, place) where lower(t) <> lower(btrim(p_tag)) order by place) end
  where c.business_id = p_business_id and c.id = any (p_customers)
    and p_on <> exists (select from unnest(c.tags) t where lower(t) = lower(btrim(p_tag)));
  get diagnostics v_changed = row_count;
  return v_changed;
end $$;

-- Pairs that look like one person, with the reason: the same number in other writing, the same e-mail, the same full name in any
-- order of its words. A key shared by many is paired with its oldest record.
create function public.customer_duplicates(p_business_id uuid, p_customer_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with keys as (
    select id, created_at, 'phone' as why, right(phone, 9) as key from public.customers where business_id = p_business_id
    union all
    select id, created_at, 'email', lower(email) from public.customers where business_id = p_business_id and email is not null
    union all
    select id, created_at, 'name', (select string_agg(w, ' ' order by w) from regexp_split_to_table(private.plain_words(name), ' ') w)
    from public.customers where business_id = p_business_id and private.plain_words(name) like '% %'
  ),
  ranked as (
    select id, why, first_value(id) over (partition by why, key order by created_at, id) as first_id from keys
  ),
  pairs as (
    select first_id, id, min(case why when 'phone' then '1phone' when 'email' then '2email' else '3name' end) as why
    from ranked where id <> first_id and (p_customer_id is null or p_customer_id in (id, first_id)) group by first_id, id
    order by why, first_id, id limit 20
  )
  select coalesce(jsonb_agg(jsonb_build_object('why', substr(p.why, 2),
    'first', jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone),
    'second', jsonb_build_object('id', b.id, 'name', b.name, 'phone', b.phone)) order by p.why, a.name, b.id), '[]')
  from pairs p join public.customers a on a.id = p.first_id join public.customers b on b.id = p.id
$$;

revoke execute on function private.are_tags(text[]), private.plain_words(text), public.customer_figures(uuid, uuid),
  public.list_customers(uuid, text, text, text, int, int), public.customer_tags(uuid),
  public.tag_customers(uuid, uuid[], text, boolean), public.customer_duplicates(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function private.are_tags(text[]) to authenticated, service_role;
grant execute on function private.plain_words(text), private.refuse(text, jsonb), public.customer_figures(uuid, uuid),
  public.list_customers(uuid, text, text, text, int, int), public.customer_tags(uuid),
  public.tag_customers(uuid, uuid[], text, boolean), public.customer_duplicates(uuid, uuid) to authenticated;
