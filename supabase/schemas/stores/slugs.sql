-- A store's address (slug). A reserved word is refused, and so is a slug that another store has or had.

-- True when a slug looks like a reserved word: with hyphens inside (`ad-min`), with digits for letters (`adm1n`), with `rn` for m,
-- or `vv` for w.
create function private.is_reserved_slug(p_slug text) returns boolean
language sql stable security definer set search_path = '' as $$
  with readings as (
    select unnest(array[plain, translate(plain, '013457', 'oieast'), translate(plain, '013457', 'oleast')]) as reading
    from replace(p_slug, '-', '') plain
  )
  select exists (
    select from public.reserved_slugs w, readings r
    where regexp_replace(w.slug, '[^a-z0-9]', '', 'g')
      in (r.reading, replace(r.reading, 'rn', 'm'), replace(r.reading, 'vv', 'w')))
$$;

-- True for the address of a store that closed within 90 days, so that nobody can take over the links and printed codes of a closed
-- shop.
create function private.is_resting_slug(p_slug text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.closed_stores where slugs @> array[p_slug] and closed_at > now() - interval '90 days')
$$;

-- Refuses reserved words, other stores' present and earlier slugs, and slugs of stores that closed lately. Locks the old and the
-- new slug, so that two stores that exchange slugs at the same moment see each other; sorted order prevents a deadlock.
create function private.guard_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_slug text;
begin
  if tg_op = 'UPDATE' and new.slug = old.slug then
    return new;
  end if;
  for v_slug in
    select s from unnest(array[new.slug, case when tg_op = 'UPDATE' then old.slug end]) s where s is not null order by s
  loop
    perform pg_advisory_xact_lock(hashtextextended('oja:slug:' || v_slug, 0));
  end loop;
  if private.is_reserved_slug(new.slug) then
    perform private.refuse('slug_reserved', jsonb_build_object('slug', new.slug));
  end if;
  if exists (select from public.slug_history where slug = new.slug and business_id <> new.id)
    or exists (select from public.businesses where slug = new.slug and id <> new.id)
    or private.is_resting_slug(new.slug) then
    perform private.refuse('slug_taken', jsonb_build_object('slug', new.slug));
  end if;
  return new;
end $$;

-- Records the old slug of a store, so that its links still work.
create function private.record_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.slug_history where slug = new.slug and business_id = new.id;
  insert into public.slug_history (slug, business_id) values (old.slug, new.id);
  -- Limits renames, so that a store cannot collect many names.
  if (select count(*) from public.slug_history where business_id = new.id) > 10 then
    perform private.refuse('slug_limit');
  end if;
  return null;
end $$;
