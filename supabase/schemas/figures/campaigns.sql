-- Links for campaigns, which a store's owner and managers make. A plan without `advanced-analytics` makes none; those that it has stay.

-- A word for a link: `Eid sale, WhatsApp!` -> `eid-sale-whatsapp`.
create function private.campaign_code(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(nullif(btrim(left(regexp_replace(private.plain_words(p_name), '[^a-z0-9]+', '-', 'g'), 32), '-'), ''), 'link')
$$;

-- The code when a link of the store has it; null for invented ones.
create function private.known_campaign(p_business_id uuid, p_code text) returns text
language sql stable security definer set search_path = '' as $$
  select code from private.campaigns where business_id = p_business_id and code = p_code
$$;

-- The links of a store, newest first, with all their visits, carts, orders and sales: {name, code, createdAt, views, carts, orders, total}.
-- Null under a plan without parts.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.read_campaigns(p_business_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.open_figures(p_business_id) then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'code', c.code, 'createdAt', c.created_at, 'views', c.views,
      'carts', c.carts, 'orders', coalesce(o.orders, 0), 'total', coalesce(o.total, 0)) order by c.created_at desc, c.code), '[]')
    from private.campaigns c
    left join private.part_sums(p_business_id, 'campaign', '-infinity', 'infinity') o on o.part = c.code
    where c.business_id = p_business_id);
end $$;
comment on function public.read_campaigns(uuid) is
  'Security definer on purpose: members read no figures by themselves, so that the plan decides; membership is checked first.';
grant execute on function public.read_campaigns(uuid) to authenticated;

-- Makes a link; returns its code, a word of the name and a number where another link has the word. Null under a plan without parts.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden.
create function public.create_campaign(p_business_id uuid, p_name text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text;
  v_word text;
  v_code text;
begin
  perform private.limit_text('name', p_name, 80);
  perform private.require_deed(p_business_id, 'vouchers');
  if not private.plan_allows(private.plan_now(p_business_id), 'advanced-analytics') then
    return null;
  end if;
  v_name := private.clean_short(coalesce(p_name, ''));
  if v_name = '' then
    perform private.bad_request('name');
  end if;
  v_word := private.campaign_code(v_name);
  perform pg_advisory_xact_lock(hashtextextended('oja:campaigns:' || p_business_id, 0));
  v_code := (
    select word from (select case n when 1 then case when length(v_word) > 1 then v_word else v_word || '-1' end else v_word || '-' || n end as word, n
      from generate_series(1, 101) n) words
    where not exists (select from private.campaigns where business_id = p_business_id and code = word) order by n limit 1);
  insert into private.campaigns (business_id, name, code) values (p_business_id, v_name, v_code);
  return v_code;
end $$;
comment on function public.create_campaign(uuid, text) is
  'Security definer on purpose: members write no links by themselves, so that the plan and the limit decide; the deed is checked first.';
grant execute on function public.create_campaign(uuid,text) to authenticated;

-- Removes a link and its counts; returns whether there was one. Its orders stay.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden.
create function public.remove_campaign(p_business_id uuid, p_code text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.limit_text('code', p_code);
  perform private.require_deed(p_business_id, 'vouchers');
  delete from private.campaigns where business_id = p_business_id and code = p_code;
  return found;
end $$;
comment on function public.remove_campaign(uuid, text) is
  'Security definer on purpose: members write no links by themselves; the deed is checked first.';
grant execute on function public.remove_campaign(uuid,text) to authenticated;
