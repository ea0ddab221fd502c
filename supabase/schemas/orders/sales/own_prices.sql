-- Prices that the owner sets for a single sale. A shopper's request cannot hold them.

-- Parses the owner's price for a line, in minor units; null means the list price.
create function private.parse_own_price(p_price jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_price, 'null') = 'null' then
    return 'null';
  elsif not private.is_whole(p_price, 1, private.order_limit('subtotal')) then
    perform private.bad_request('items.price');
  end if;
  return to_jsonb((p_price #>> '{}')::numeric::bigint);
end $$;

-- Returns a line at the owner's price, with the list price beside it. When both prices are equal, the line has no list price.
create function private.at_own_price(p_line jsonb, p_price jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_price bigint := (p_price #>> '{}')::bigint;
  v_list bigint := coalesce((p_line ->> 'listPrice')::bigint, (p_line ->> 'unitPrice')::bigint);
begin
  if v_price is null then
    return p_line;
  end if;
  return p_line || jsonb_build_object('unitPrice', v_price, 'lineTotal', v_price * (p_line ->> 'quantity')::bigint,
    'listPrice', case when v_price <> v_list and not coalesce((p_line ->> 'isExtra')::boolean, false) then v_list end);
end $$;

-- Returns the lines that are not sold at the list price, for the history: [{name, options, from, to}].
create function private.own_prices(p_lines jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('name', line -> 'name', 'options', line -> 'options', 'from', line -> 'listPrice',
    'to', line -> 'unitPrice') order by place)
  from jsonb_array_elements(p_lines) with ordinality as l (line, place) where line ->> 'listPrice' is not null
$$;
