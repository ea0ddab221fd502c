-- Categories, gift cards and tags, with bounds on what they take (20261122002030).

-- At the end of the list. {"id", "name", "slug"}; refuses category_exists {id} for a name that is there, in whatever case.
create or replace function public.create_category(p_business_id uuid, p_name text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  v_base text;
  v_slug text;
  v_number int := 1;
begin
  perform private.limit_text('name', p_name);
  v_base := private.category_slug(p_name);
  v_slug := v_base;
  perform pg_advisory_xact_lock(hashtextextended('oja:categories:' || p_business_id, 0));
  select id into v_id from public.categories where business_id = p_business_id and lower(name) = lower(btrim(p_name));
  if found then
    perform private.refuse('category_exists', jsonb_build_object('id', v_id));
  end if;
  while exists (select from public.categories where business_id = p_business_id and slug = v_slug) loop
    v_number := v_number + 1;
    v_slug := v_base || '-' || v_number;
  end loop;
  insert into public.categories (business_id, name, slug, position)
  values (p_business_id, btrim(p_name), v_slug,
    (select coalesce(max(position) + 1, 0) from public.categories where business_id = p_business_id))
  returning id into v_id;
  return jsonb_build_object('id', v_id, 'name', btrim(p_name), 'slug', v_slug);
exception when check_violation then
  perform private.refuse('bad_name');
end $$;

create or replace function public.rename_category(p_business_id uuid, p_category_id uuid, p_name text) returns void
language plpgsql set search_path = '' as $$
declare
  v_other uuid;
begin
  perform private.limit_text('name', p_name);
  select id into v_other from public.categories
    where business_id = p_business_id and id <> p_category_id and lower(name) = lower(btrim(p_name));
  if found then
    perform private.refuse('category_exists', jsonb_build_object('id', v_other));
  end if;
  update public.categories set name = btrim(p_name) where business_id = p_business_id and id = p_category_id;
  if not found then
    perform private.refuse('category_gone');
  end if;
exception when check_violation then
  perform private.refuse('bad_name');
end $$;

-- Makes a card with its first entry; answers {id, code}. The currency is the store's.
create or replace function public.create_gift_card(
  p_business_id uuid, p_amount bigint, p_recipient text default '', p_note text default '', p_expires_at timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_card public.gift_cards;
begin
  perform private.limit_text('recipient', p_recipient);
  perform private.limit_text('note', p_note, 1000);
  perform private.require_manager(p_business_id);
  if not coalesce(private.is_price(p_amount), false) then
    perform private.bad_request('amount');
  elsif p_expires_at <= now() then
    perform private.bad_request('expiresAt');
  end if;
  insert into public.gift_cards (business_id, code, currency, initial_amount, recipient, note, expires_at)
  select id, private.new_gift_card_code(), currency, p_amount, private.to_line(coalesce(p_recipient, '')), coalesce(p_note, ''),
    p_expires_at
  from public.businesses where id = p_business_id
  returning * into v_card;
  if v_card.id is null then
    perform private.refuse('unknown_store');
  end if;
  perform private.move_gift_card(v_card.id, p_amount, 'issued', null, '');
  return jsonb_build_object('id', v_card.id, 'code', v_card.code);
end $$;

-- For money that moves outside an order: spent across the counter (below zero), or put on the card. Answers the balance.
create or replace function public.adjust_gift_card(p_business_id uuid, p_card uuid, p_amount bigint, p_note text) returns bigint
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_balance bigint;
begin
  perform private.limit_text('note', p_note, 500);
  perform private.require_manager(p_business_id);
  if p_amount is null or p_amount = 0 or abs(p_amount) > 90000000000 then
    perform private.bad_request('amount');
  end if;
  perform private.lock_store_orders(p_business_id);
  select balance into v_balance from public.gift_cards where id = p_card and business_id = p_business_id;
  if not found then
    perform private.refuse('gift_card_unknown');
  elsif v_balance + p_amount > 90000000000 then
    perform private.bad_request('amount');
  end if;
  return private.move_gift_card(p_card, p_amount, 'adjusted', null, private.to_line(coalesce(p_note, '')));
end $$;

-- As before, with the rows held in order first.
create or replace function public.tag_customers(p_business_id uuid, p_customers uuid[], p_tag text, p_on boolean) returns int
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_changed int;
begin
  perform private.limit_text('tag', p_tag);
  if p_tag is null or not private.are_tags(array[btrim(p_tag)]) then
    perform private.refuse('bad_request', '{"field": "tag"}');
  end if;
  perform from public.customers where business_id = p_business_id and id = any (p_customers) order by id for no key update;
  update public.customers c
  set tags = case when p_on then array_append(c.tags, btrim(p_tag))
    else array(select t from unnest(c.tags) with ordinality as l (t, place) where lower(t) <> lower(btrim(p_tag)) order by place) end
  where c.business_id = p_business_id and c.id = any (p_customers)
    and p_on <> exists (select from unnest(c.tags) t where lower(t) = lower(btrim(p_tag)));
  get diagnostics v_changed = row_count;
  return v_changed;
end $$;
