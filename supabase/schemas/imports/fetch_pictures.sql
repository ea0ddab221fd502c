-- The pictures that an import names by links: which are to be fetched, what came of each, and another try. The Worker fetches them in steps,
-- beside the run and after it.

-- Returns how many pictures by link a store may fetch in a month: each costs money at the provider that makes its sizes.
create function private.max_month_pictures() returns int
language sql immutable set search_path = '' as $$ select 2000 $$;

-- Notes the pictures of a product that the run has written: those that it does not have yet are to be fetched, or sent by the browser. Puts the
-- others in the order of the file, and takes away pictures of an earlier file that this one no longer names.
create function private.note_import_pictures(p_item private.import_items, p_product_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_pictures jsonb;
begin
  if p_item.pictures = '[]' then
    return;
  end if;
  v_pictures := private.with_known_files(p_item.business_id, p_product_id, p_item.pictures);
  if v_pictures <> p_item.pictures then
    update private.import_items set pictures = v_pictures where import_id = p_item.import_id and place = p_item.place;
  end if;
  perform private.write_import_pictures(p_item.business_id, p_product_id, private.listed_pictures(v_pictures, null));
  insert into private.import_pictures (import_id, business_id, place, number, product_id, url, status)
  select p_item.import_id, p_item.business_id, p_item.place, n, p_product_id, left(p ->> 'url', 2000),
    case when p ->> 'url' like 'zip:%' then 'unsent' else 'waiting' end
  from jsonb_array_elements(v_pictures) with ordinality l (p, n)
  where n <= private.max_product_pictures() and not exists (select from public.product_images i
    where i.business_id = p_item.business_id and i.product_id = p_product_id and i.source_url = p ->> 'url')
  on conflict do nothing;
end $$;

-- Returns the pictures of a table, with a known picture in the place of each file that is not in the ZIP (`zip:red.jpg#`): the product's picture
-- of this name from an earlier ZIP. So a table that is imported without its pictures removes none.
create function private.with_known_files(p_business_id uuid, p_product_id uuid, p_pictures jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(case when k.url is null then p else p || jsonb_build_object('url', k.url) end order by n)
  from jsonb_array_elements(p_pictures) with ordinality l (p, n)
  left join lateral (select i.source_url as url from public.product_images i
    where p ->> 'url' like 'zip:%#' and i.business_id = p_business_id and i.product_id = p_product_id and i.source_url like 'zip:%'
      and private.zip_file_name(i.source_url) = private.zip_file_name(p ->> 'url')
    order by i.position, i.id limit 1) k on true
$$;

-- Returns the name of a file without its folders: `zip:Images/Red.jpg#1a2b3c4d` -> `red.jpg`.
create function private.zip_file_name(p_url text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(regexp_replace(p_url, '#[^#]*$', ''), '^zip:(.*[/\\])?', ''))
$$;

-- Returns pictures in the form of private.write_import_pictures; `p_made`, a picture just stored, has its path.
create function private.listed_pictures(p_pictures jsonb, p_made jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sourceUrl', p ->> 'url')
    || case when p ? 'values' then jsonb_build_object('values', p -> 'values') else '{}' end
    || case when p ->> 'url' = p_made ->> 'sourceUrl' then p_made || case when p ? 'alt' then jsonb_build_object('alt', left(p ->> 'alt', 300)) else '{}' end
      else '{}' end order by n), '[]')
  from jsonb_array_elements(p_pictures) with ordinality l (p, n)
$$;

-- Gives out the next pictures to fetch, at most `p_limit`, to one caller for three minutes: {"businessId", "pictures": [{"place", "number",
-- "url", "name"}]}; null when none is left to give out. Each takes one of the month's pictures; when there are none left, all that wait fail.
-- Callers: the server.
create function public.take_import_pictures(p_import_id uuid, p_limit int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.imports;
  v_month date := date_trunc('month', now() at time zone 'utc')::date;
  v_room int;
  v_taken jsonb;
begin
  -- The row before the lock of all imports, as each step of a run takes them.
  select * into v_import from public.imports where id = p_import_id and status in ('running', 'done') for no key update;
  if v_import.id is null then
    return null;
  end if;
  perform private.lock_imports(v_import.business_id);
  update private.import_pictures set status = 'failed', reason = 'given_up'
    where import_id = p_import_id and status = 'waiting' and attempts >= 5 and leased_until < now();
  v_room := private.max_month_pictures() - (select coalesce(sum(cost), 0) from private.import_pictures
    where business_id = v_import.business_id and month = v_month and cost > 0);
  if v_room <= 0 then
    update private.import_pictures set status = 'failed', reason = 'month_full'
      where import_id = p_import_id and status = 'waiting' and (leased_until is null or leased_until < now());
  end if;
  with next as (
    select place, number from private.import_pictures
    where import_id = p_import_id and status = 'waiting' and (leased_until is null or leased_until < now())
    order by place, number limit greatest(0, least(p_limit, v_room)) for update),
  taken as (
    update private.import_pictures t set attempts = attempts + 1, leased_until = now() + interval '3 minutes',
      cost = case when month = v_month then cost + 1 else 1 end, month = v_month
    from next where t.import_id = p_import_id and t.place = next.place and t.number = next.number
    returning t.place, t.number, t.url, t.product_id)
  select jsonb_agg(jsonb_build_object('place', t.place, 'number', t.number, 'url', t.url, 'name', p.name) order by t.place, t.number)
    into v_taken from taken t left join public.products p on p.business_id = v_import.business_id and p.id = t.product_id;
  update public.imports set stepped_at = now() where id = p_import_id;
  return case when v_taken is not null then jsonb_build_object('businessId', v_import.business_id, 'pictures', v_taken) end;
end $$;
grant execute on function public.take_import_pictures(uuid,int) to service_role;

-- Writes what came of a picture: {"path", "width", "height"}, or {"reason", "isFree"}; free: no size of it was made, so that it does not count
-- in the month. A picture whose import is being undone, or whose product is gone, is left out.
-- Callers: the server.
create function public.finish_import_picture(p_import_id uuid, p_place int, p_number int, p_result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_picture private.import_pictures;
begin
  perform private.lock_imports((select business_id from public.imports where id = p_import_id));
  select * into v_picture from private.import_pictures
    where import_id = p_import_id and place = p_place and number = p_number and status = 'waiting' for update;
  if v_picture.import_id is not null then
    perform private.end_import_picture(v_picture, p_result);
  end if;
end $$;
grant execute on function public.finish_import_picture(uuid,int,int,jsonb) to service_role;

-- Lists a stored picture at its product, as part of what the import left, or writes why there is none.
create function private.end_import_picture(p_picture private.import_pictures, p_result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_business_id uuid := p_picture.business_id;
  v_item private.import_items;
  v_before jsonb;
  v_reason text := p_result ->> 'reason';
begin
  select * into v_item from private.import_items where import_id = p_picture.import_id and place = p_picture.place;
  if v_reason is null then
    v_before := private.product_image(v_business_id, private.lock_product(v_business_id, p_picture.product_id));
    if v_before is null then
      v_reason := 'product_gone';
    end if;
  end if;
  if v_reason is null then
    perform private.write_import_pictures(v_business_id, p_picture.product_id, private.listed_pictures(v_item.pictures,
      jsonb_build_object('sourceUrl', p_picture.url, 'path', p_result ->> 'path', 'width', p_result -> 'width',
        'height', p_result -> 'height', 'alt', left(v_before ->> 'name', 300))));
    if not exists (select from public.product_images i
      where i.business_id = v_business_id and i.product_id = p_picture.product_id and i.source_url = p_picture.url) then
      v_reason := 'no_room';
    end if;
  end if;
  update private.import_pictures set status = case when v_reason is null then 'stored' else 'failed' end, reason = left(v_reason, 60),
    cost = case when (p_result ->> 'isFree')::boolean then greatest(0, cost - 1) else cost end
    where import_id = p_picture.import_id and place = p_picture.place and number = p_picture.number;
  -- The picture belongs to what the import left: undoing takes it away.
  if v_before is not null and private.is_same_image(v_before, coalesce(v_item.after, v_item.before)) then
    update private.import_items set after = private.product_image(v_business_id, p_picture.product_id)
      where import_id = p_picture.import_id and place = p_picture.place;
  end if;
end $$;

-- Tries failed pictures by link again: one of them, or all with a null place. Pictures of a ZIP are sent again instead.
-- Callers: the server.
-- Refuses: forbidden, import_state.
create function public.retry_import_pictures(p_business_id uuid, p_user_id uuid, p_import_id uuid, p_place int, p_number int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.person_may(p_business_id, p_user_id, 'imports') then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_imports(p_business_id);
  if not exists (select from public.imports
      where id = p_import_id and business_id = p_business_id and status in ('running', 'done')) then
    perform private.refuse('import_state');
  end if;
  update private.import_pictures set status = 'waiting', reason = null, attempts = 0, leased_until = null
    where import_id = p_import_id and status = 'failed' and url not like 'zip:%' and (p_place is null or (place = p_place and number = p_number));
end $$;
grant execute on function public.retry_import_pictures(uuid,uuid,uuid,int,int) to service_role;

-- Returns the pictures of an import that products do not have, after a mark, 100 at a time: [{"mark", "place", "number", "name", "url", "status",
-- "reason"}]. `unsent`: they lie in the owner's ZIP.
-- Callers: signed-in people; the function checks what they may do.
create function public.list_missing_pictures(p_business_id uuid, p_import_id uuid, p_after int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(f.facts order by f.mark), '[]') from (
    select t.place * 100 + t.number as mark, jsonb_build_object('mark', t.place * 100 + t.number, 'place', t.place, 'number', t.number,
      'name', coalesce(p.name, ''), 'url', t.url, 'status', t.status, 'reason', t.reason) as facts
    from private.import_pictures t left join public.products p on p.business_id = t.business_id and p.id = t.product_id
    where t.import_id = p_import_id and t.business_id = p_business_id and t.status in ('unsent', 'failed')
      and t.place * 100 + t.number > p_after and p_business_id in (select private.member_business_ids())
    order by mark limit 100) f
$$;
comment on function public.list_missing_pictures(uuid, uuid, int) is
  'Security definer on purpose: the pictures of imports are beyond the policies of members; membership is checked first.';
grant execute on function public.list_missing_pictures(uuid,uuid,integer) to authenticated;
