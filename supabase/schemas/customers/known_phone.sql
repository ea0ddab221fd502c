-- Merging two customer records of one person. The old number still leads to the record that stays, and a voucher's limit per
-- customer still counts both.

-- Returns the number under which the shop knows a customer. The number of a merged record leads to the number of the record that
-- stays.
create function private.known_phone(p_business_id uuid, p_phone text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select c.phone from public.customer_merges m
    join public.customers c on c.business_id = m.business_id and c.id = m.customer_id
    where m.business_id = p_business_id and m.phone = p_phone), p_phone);
end $$;

-- Returns the merged record. The record that stays keeps its name and number; its empty fields are filled from the other record;
-- tags and notes are joined.
create function private.merged_customer(p_keep public.customers, p_merge public.customers) returns public.customers
language plpgsql stable set search_path = '' as $$
declare
  v public.customers := p_keep;
begin
  v.email := coalesce(p_keep.email, p_merge.email);
  if p_keep.address = '' and p_keep.landmark = '' then
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
