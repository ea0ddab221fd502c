-- Lists the columns of free text, and cleans rows that were written under an earlier rule.

-- Returns every column of free text and its kind. Each column has a trigger (texts/clean_column.sql); tests/database/texts/texts.test.ts
-- compares the two. Codes and addresses with a pattern of their own are left out, and copies of listed columns too.
create function private.text_columns() returns table (table_name text, column_name text, kind text)
language sql immutable set search_path = '' as $$
  values
    ('business_members', 'name', 'short'), ('businesses', 'name', 'short'), ('businesses', 'description', 'long'), ('businesses', 'category', 'short'),
    ('businesses', 'email', 'short'), ('businesses', 'closed_message', 'short'), ('businesses', 'watermark_text', 'short'),
    ('businesses', 'pickup_note', 'short'), ('businesses', 'return_terms', 'long'),
    ('businesses', 'street_address', 'short'), ('businesses', 'opening_hours', 'short'), ('businesses', 'delivery_terms', 'long'),
    ('business_bank_details', 'bank_name', 'short'), ('business_bank_details', 'account_name', 'short'),
    ('currency_bank_details', 'bank_name', 'short'), ('currency_bank_details', 'account_name', 'short'),
    ('categories', 'name', 'short'), ('categories', 'size_table', 'long'),
    ('products', 'name', 'short'), ('products', 'description', 'long'), ('products', 'specs', 'long'), ('products', 'sku', 'short'),
    ('product_images', 'alt', 'short'), ('option_groups', 'name', 'short'), ('option_values', 'name', 'short'),
    ('product_combinations', 'sku', 'short'), ('delivery_zones', 'name', 'short'),
    ('order_message_templates', 'body', 'long'),
    ('orders', 'delivery_name', 'short'), ('orders', 'customer_name', 'short'), ('orders', 'address', 'short'),
    ('orders', 'landmark', 'short'), ('orders', 'email', 'short'), ('orders', 'note', 'long'),
    ('order_lines', 'name', 'short'), ('order_events', 'note', 'long'), ('order_tracking', 'courier', 'short'),
    ('gift_cards', 'recipient', 'short'), ('gift_cards', 'note', 'long'), ('gift_card_entries', 'note', 'long'),
    ('point_entries', 'reason', 'long'),
    ('customers', 'name', 'short'), ('customers', 'email', 'short'), ('customers', 'address', 'short'),
    ('customers', 'landmark', 'short'), ('customers', 'notes', 'notes'), ('customers', 'tags', 'tags'),
    ('leads', 'name', 'short'), ('customer_addresses', 'name', 'short'), ('customer_addresses', 'address', 'long'),
    ('customer_addresses', 'landmark', 'short'),
    ('plan_entries', 'note', 'long'), ('money_back_requests', 'reason', 'long'), ('money_back_requests', 'answer', 'long'),
    ('store_suspensions', 'reason', 'long'), ('imports', 'file_name', 'short')
$$;

-- Cleans stored rows, lists the changed ones and returns their number. A migration that makes the rule stricter calls this function; none has yet.
create function private.clean_old_texts() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_column record;
  v_row record;
  v_is_shops boolean;
  v_count int := 0;
begin
  for v_column in select * from private.text_columns() loop
    v_is_shops := v_column.table_name in ('businesses', 'business_bank_details', 'currency_bank_details', 'categories', 'products', 'product_images',
      'option_groups', 'option_values', 'product_combinations', 'delivery_zones', 'order_message_templates', 'order_lines');
    for v_row in execute format(
      'select ctid, to_jsonb(t) as was, private.clean_%2$s(%1$I) as clean, private.clean_%2$s(%1$I)::text as text from public.%3$I t
       where %1$I is distinct from private.clean_%2$s(%1$I)', v_column.column_name, v_column.kind, v_column.table_name)
    loop
      begin
        execute format('update public.%I set %I = $1 where ctid = $2', v_column.table_name, v_column.column_name)
          using v_row.clean, v_row.ctid;
      exception when others then
        v_row.text := null;
      end;
      insert into private.cleaned_texts (business_id, table_name, column_name, row_key, was, cleaned_to)
      values (coalesce(v_row.was ->> 'business_id', v_row.was ->> 'id')::uuid, v_column.table_name, v_column.column_name,
        coalesce(v_row.was ->> 'id', v_row.was ->> 'kind', v_row.was ->> 'business_id'),
        case when v_is_shops then v_row.was ->> v_column.column_name end,
        case when v_is_shops then v_row.text when v_row.text is not null then '(cleaned)' end);
      v_count := v_count + 1;
    end loop;
  end loop;
  return v_count;
end $$;
