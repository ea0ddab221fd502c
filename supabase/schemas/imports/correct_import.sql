-- What a person says about products of an import before its run: which ones stay out, and what the file says wrongly. Both are stored with the
-- product, and the look is made of it again, so the look and the run read the same.

-- The kind of a doubt: its sentence without what differs from row to row, quoted words and numbers.
create function private.doubt_kind(p_warning text) returns text
language sql immutable parallel safe set search_path = '' as $$ select regexp_replace(p_warning, '".*"|[0-9][0-9.,]*(?![.,]?[0-9])', '…', 'g') $$;

-- The kinds of doubt about a product of an import, each once.
create function private.doubts_of(p_origin jsonb) returns setof text
language sql immutable parallel safe set search_path = '' as $$
  select distinct private.doubt_kind(w) from jsonb_array_elements_text(p_origin -> 'warnings') w
$$;

-- Leaves products out of the run, or takes them in again: the one at p_place, or with p_place null all about which the reader has a doubt of the kind
-- p_doubt, or with both null all of the import.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, import_state.
create function public.leave_out_of_import(p_business_id uuid, p_import_id uuid, p_place int, p_doubt text, p_is_left_out boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_text('doubt', p_doubt, 500);
  perform private.hold_ready_import(p_business_id, p_import_id);
  if p_is_left_out is null then
    perform private.bad_request('isLeftOut');
  end if;
  update private.import_items set is_left_out = p_is_left_out
  where import_id = p_import_id and (p_place is null or place = p_place) and is_left_out <> p_is_left_out
    and (p_doubt is null or p_doubt in (select private.doubts_of(origin)));
end $$;
comment on function public.leave_out_of_import(uuid, uuid, int, text, boolean) is
  'Security definer on purpose: the products of imports are beyond the policies of members; the right to import is checked first.';
grant execute on function public.leave_out_of_import(uuid,uuid,int,text,boolean) to authenticated;

-- Returns what the reader was unsure of, by kind, the most frequent first; 50 kinds at most. `count`: products with it, of which `leftOut` are kept out
-- of the run; `examples`: the first three.
-- Callers: signed-in people; the function checks what they may do.
create function public.list_import_doubts(p_business_id uuid, p_import_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', n, 'leftOut', left_out, 'examples', examples) order by n desc, kind), '[]') from (
    select d.kind, count(*)::int as n, count(*) filter (where i.is_left_out)::int as left_out,
      to_jsonb((array_agg(jsonb_build_object('row', i.origin -> 'rows' -> 0, 'name', coalesce(i.body ->> 'name', ''), 'text',
        (select w from jsonb_array_elements_text(i.origin -> 'warnings') w where private.doubt_kind(w) = d.kind limit 1)) order by i.place))[1:3]) as examples
    from private.import_items i cross join lateral private.doubts_of(i.origin) d (kind)
    where i.import_id = p_import_id and i.business_id = p_business_id and p_business_id in (select private.member_business_ids())
      and jsonb_array_length(coalesce(i.origin -> 'warnings', '[]')) > 0
    group by d.kind order by n desc, d.kind limit 50) k
$$;
comment on function public.list_import_doubts(uuid, uuid) is
  'Security definer on purpose: the products of imports are beyond the policies of members; membership is checked first.';
grant execute on function public.list_import_doubts(uuid,uuid) to authenticated;

-- Corrects the product at p_place: {"name", "price", "stock"}. What is not named is as the file says; null is all of it. `stock` null: not counted.
-- Prices and stock of choices stay as they are, and so does a price that the supplier's calculator makes. A sale that would no longer be one ends,
-- and so does an old price. A name that another product of the import has is refused: the run would write one over the other.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, import_name_twice, import_state.
create function public.correct_import(p_business_id uuid, p_import_id uuid, p_place int, p_correction jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_item private.import_items;
  v_fixed jsonb := coalesce(nullif(p_correction, 'null'), '{}');
  v_fields text[] := array['name', 'price', 'stock'];
  v_read jsonb;
  v_body jsonb;
  v_same jsonb;
begin
  perform private.limit_json('correction', p_correction, 2000);
  perform private.limit_text('name', p_correction ->> 'name');
  perform private.hold_ready_import(p_business_id, p_import_id);
  select * into v_item from private.import_items where import_id = p_import_id and place = p_place;
  if v_item.place is null then
    perform private.bad_request('place');
  end if;
  if exists (select from private.import_costs where import_id = p_import_id and place = p_place and supplier is not null) then
    v_fields := array['name', 'stock'];
  elsif jsonb_array_length(coalesce(v_item.body -> 'options', '[]')) > 0 then
    v_fields := array['name'];
  end if;
  v_fixed := private.checked_correction(v_fixed, v_fields);
  -- What the file says, so that a correction can be taken back and the same file is known again.
  v_read := coalesce(v_item.body -> 'asRead', (select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(v_item.body) where key = any (private.correctable_fields())));
  if lower(v_fixed ->> 'name') <> lower(coalesce(v_read ->> 'name', '')) and exists (select from private.import_items
    where import_id = p_import_id and place <> p_place and lower(private.clean_short(body ->> 'name')) = lower(v_fixed ->> 'name')) then
    perform private.refuse('import_name_twice');
  end if;
  v_body := (v_item.body - private.correctable_fields() - 'asRead') || v_read;
  if v_fixed <> '{}' then
    v_body := private.without_ended_sale(v_body || v_fixed) || jsonb_build_object('asRead', v_read);
  end if;
  -- An answer that was given stays.
  v_same := case when v_item.look ? 'answer' then v_item.look -> 'maybe' else private.maybe_same_product(p_business_id, v_body) end;
  update private.import_items set body = v_body, look = private.compare_product(p_business_id, v_body)
    || case when v_same is null then '{}' else jsonb_build_object('maybe', v_same) end
    || case when look ? 'answer' then jsonb_build_object('answer', look -> 'answer') else '{}' end
  where import_id = p_import_id and place = p_place;
end $$;
comment on function public.correct_import(uuid, uuid, int, jsonb) is
  'Security definer on purpose: the products of imports are beyond the policies of members; the right to import is checked first.';
grant execute on function public.correct_import(uuid,uuid,int,jsonb) to authenticated;

-- The fields of a product that a correction writes: those that a person names, and those that follow.
create function private.correctable_fields() returns text[]
language sql immutable set search_path = '' as $$
  select array['name', 'price', 'stock', 'salePrice', 'saleStartsAt', 'saleEndsAt', 'compareAtPrice']
$$;

-- Ends a sale that is not below the price, and an old price that is not above it.
create function private.without_ended_sale(p_body jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_body
    || case when p_body -> 'salePrice' >= p_body -> 'price' then '{"salePrice": null, "saleStartsAt": null, "saleEndsAt": null}' else '{}' end::jsonb
    || case when p_body -> 'compareAtPrice' <= p_body -> 'price' then '{"compareAtPrice": null}' else '{}' end::jsonb
$$;

-- Returns a correction with its name as it is stored. Refuses fields that may not be corrected, and values that no product may have.
create function private.checked_correction(p_correction jsonb, p_fields text[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_name text;
  v_wrong text;
begin
  if jsonb_typeof(p_correction) <> 'object' then
    perform private.bad_request('correction');
  end if;
  v_name := private.clean_short(p_correction ->> 'name');
  select key into v_wrong from jsonb_each(p_correction) where key <> all (p_fields) limit 1;
  if v_wrong is not null then
    perform private.bad_request(v_wrong);
  elsif p_correction ? 'name' and (coalesce(v_name, '') = '' or not private.is_line(v_name, 200)) then
    perform private.bad_request('name');
  elsif p_correction ? 'price' and not private.is_whole(p_correction -> 'price', 1, 90000000000) then
    perform private.bad_request('price');
  elsif p_correction ? 'stock' and p_correction -> 'stock' <> 'null' and not private.is_whole(p_correction -> 'stock', 0, 2147483647) then
    perform private.bad_request('stock');
  end if;
  return p_correction || case when p_correction ? 'name' then jsonb_build_object('name', v_name) else '{}' end;
end $$;

-- Holds an import that can still be changed, for a person who may import.
-- Refuses: forbidden, import_state.
create function private.hold_ready_import(p_business_id uuid, p_import_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_deed(p_business_id, 'imports');
  perform from public.imports where id = p_import_id and business_id = p_business_id and status = 'ready' for update;
  if not found then
    perform private.refuse('import_state');
  end if;
end $$;
