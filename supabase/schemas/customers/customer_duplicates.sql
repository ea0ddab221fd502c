-- Returns pairs of records that are probably one person, each with the reason: the same phone number in another notation, the same
-- email, or the same full name with its words in any order. When many records share a key, each is paired with the oldest.
-- Nothing for whoever may not see numbers.
-- Callers: signed-in people; the function checks what they may do.
create function public.customer_duplicates(p_business_id uuid, p_customer_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select * from public.customers where business_id = p_business_id and (select private.sees_numbers(p_business_id))
  ),
  keys as (
    select id, created_at, 'phone' as why, right(phone, 9) as key from own
    union all
    select id, created_at, 'email', lower(email) from own where email is not null
    union all
    select id, created_at, 'name', (select string_agg(w, ' ' order by w) from regexp_split_to_table(private.plain_words(name), ' ') w)
    from own where private.plain_words(name) like '% %'
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
  from pairs p join own a on a.id = p.first_id join own b on b.id = p.id
$$;
comment on function public.customer_duplicates(uuid, uuid) is
  'Security definer on purpose: nobody reads phone numbers by themselves; the right to see them is checked first.';
grant execute on function public.customer_duplicates(uuid,uuid) to authenticated;
