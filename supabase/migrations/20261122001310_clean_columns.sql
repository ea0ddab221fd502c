-- Which columns hold short and long text, cleaned on the way in by whatever door (forms, REST, functions, importer), and what stood
-- there before. Not in this list: codes and addresses with a pattern of their own, and copies of columns that are in it
-- (tests/database/texts.test.ts holds the whole account of text columns).

create function private.text_columns() returns table (table_name text, column_name text, kind text)
language sql immutable set search_path = '' as $$
  values
    ('businesses', 'name', 'short'), ('businesses', 'description', 'long'), ('businesses', 'category', 'short'),
    ('businesses', 'email', 'short'), ('businesses', 'closed_message', 'short'), ('businesses', 'watermark_text', 'short'),
    ('businesses', 'pickup_note', 'short'), ('businesses', 'return_terms', 'long'),
    ('business_bank_details', 'bank_name', 'short'), ('business_bank_details', 'account_name', 'short'),
    ('categories', 'name', 'short'),
    ('products', 'name', 'short'), ('products', 'description', 'long'), ('products', 'sku', 'short'),
    ('product_images', 'alt', 'short'), ('option_groups', 'name', 'short'), ('option_values', 'name', 'short'),
    ('product_combinations', 'sku', 'short'), ('delivery_zones', 'name', 'short'),
    ('order_message_templates', 'body', 'long'),
    ('orders', 'delivery_name', 'short'), ('orders', 'customer_name', 'short'), ('orders', 'address', 'short'),
    ('orders', 'landmark', 'short'), ('orders', 'email', 'short'), ('orders', 'note', 'long'),
    ('order_lines', 'name', 'short'), ('order_events', 'note', 'long'),
    ('gift_cards', 'recipient', 'short'), ('gift_cards', 'note', 'long'), ('gift_card_entries', 'note', 'long'),
    ('customers', 'name', 'short'), ('customers', 'email', 'short'), ('customers', 'address', 'short'),
    ('customers', 'landmark', 'short'), ('customers', 'notes', 'notes'), ('customers', 'tags', 'tags'),
    ('customer_addresses', 'name', 'short'), ('customer_addresses', 'address', 'long'),
    ('customer_addresses', 'landmark', 'short')
$$;

-- Notes on a customer are the exception in length: two records that are merged keep both.
create function private.clean_notes(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$ begin return private.clean_text(p_text, 5000, true); end $$;
create function private.clean_tags(p_tags text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(select private.clean_short(t) from unnest(p_tags) with ordinality as l (t, place) order by place)
$$;

-- Puts the clean text in the place of what was written. tg_argv: the column, its kind.
create function private.clean_column() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
  v_text text := v_row ->> tg_argv[0];
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], case tg_argv[1]
    when 'short' then to_jsonb(private.clean_short(v_text))
    when 'long' then to_jsonb(private.clean_long(v_text))
    when 'notes' then to_jsonb(private.clean_notes(v_text))
    else to_jsonb(private.clean_tags(array(select jsonb_array_elements_text(v_row -> tg_argv[0])))) end));
end $$;

-- Texts that were there before this rule, for an operator to read: `select * from private.cleaned_texts`. `cleaned_to` is null where
-- the clean text could not be stored and nothing was changed. What people (not shops) wrote is listed without its words.
create table private.cleaned_texts (
  id bigint generated always as identity primary key,
  business_id uuid not null,
  table_name text not null,
  column_name text not null,
  row_key text not null,
  was text,
  cleaned_to text,
  cleaned_at timestamptz not null default now()
);
create index cleaned_texts_business on private.cleaned_texts (business_id);
alter table private.cleaned_texts enable row level security;
revoke all on private.cleaned_texts from public, anon, authenticated, service_role;

-- Cleans the rows that stand there and lists them. May run again: clean rows are left alone.
create function private.clean_old_texts() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_column record;
  v_row record;
  v_is_shops boolean;
  v_count int := 0;
begin
  for v_column in select * from private.text_columns() loop
    v_is_shops := v_column.table_name in ('businesses', 'business_bank_details', 'categories', 'products', 'product_images',
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

revoke execute on function private.text_units(text), private.text_marks(), private.text_pictures(), private.cut_text(text, int),
  private.clean_text(text, int, boolean), private.clean_short(text), private.clean_long(text), private.clean_notes(text),
  private.clean_tags(text[]), private.text_columns(), private.clean_column(), private.clean_old_texts()
  from public, anon, authenticated, service_role;
-- Conditions of triggers run as whoever writes the row.
grant execute on function private.text_units(text), private.text_marks(), private.text_pictures(), private.cut_text(text, int),
  private.clean_text(text, int, boolean), private.clean_short(text), private.clean_long(text), private.clean_notes(text),
  private.clean_tags(text[]) to authenticated, service_role;

select private.clean_old_texts();

do $$
declare
  v_column record;
begin
  for v_column in select * from private.text_columns() loop
    execute format('create trigger %1$s_clean_%2$s before insert or update of %2$I on public.%1$I
      for each row when (new.%2$I is distinct from private.clean_%3$s(new.%2$I))
      execute function private.clean_column(%2$L, %3$L)', v_column.table_name, v_column.column_name, v_column.kind);
  end loop;
end $$;
