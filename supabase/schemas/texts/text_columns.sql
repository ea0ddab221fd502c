-- Every column of free text and its kind (texts/clean_text.sql), each with a trigger `<table>_clean_<column>`. Left out are codes and
-- addresses with a pattern of their own, and copies of listed columns.
do $$
declare
  v_text record;
begin
  for v_text in select to_regclass(t.named) as tab, t.kind, unnest(t.columns::text[]) as col from (values
    ('public.businesses', 'short', '{name, category, email, closed_message, watermark_text, pickup_note, street_address, opening_hours}'),
    ('public.businesses', 'long', '{description, return_terms, delivery_terms}'),
    ('public.business_members', 'short', '{name}'),
    ('public.business_bank_details', 'short', '{bank_name, account_name}'),
    ('public.currency_bank_details', 'short', '{bank_name, account_name}'),
    ('public.delivery_zones', 'short', '{name}'),
    ('private.shop_reports', 'long', '{details}'),
    ('private.shop_reports', 'short', '{contact}'),
    ('public.order_message_templates', 'long', '{body}'),
    ('public.categories', 'short', '{name}'),
    ('public.categories', 'long', '{size_table}'),
    ('public.products', 'short', '{name, sku}'),
    ('public.products', 'long', '{description, specs}'),
    ('public.product_images', 'short', '{alt}'),
    ('public.option_groups', 'short', '{name}'),
    ('public.option_values', 'short', '{name}'),
    ('public.product_combinations', 'short', '{sku}'),
    ('public.imports', 'short', '{file_name}'),
    ('public.gift_cards', 'short', '{recipient}'),
    ('public.gift_cards', 'long', '{note}'),
    ('public.customers', 'short', '{name, email, address, landmark}'),
    ('public.customers', 'notes', '{notes}'),
    ('public.customers', 'tags', '{tags}'),
    ('public.customer_addresses', 'short', '{name, landmark}'),
    ('public.customer_addresses', 'long', '{address}'),
    ('public.orders', 'short', '{delivery_name, customer_name, address, landmark, email}'),
    ('public.orders', 'long', '{note}'),
    ('public.point_entries', 'long', '{reason}'),
    ('public.gift_card_entries', 'long', '{note}'),
    ('public.order_lines', 'short', '{name}'),
    ('public.order_events', 'long', '{note}'),
    ('public.order_payments', 'short', '{reference, note}'),
    ('public.till_counts', 'short', '{note}'),
    ('public.expenses', 'short', '{note}'),
    ('public.order_returns', 'short', '{note}'),
    ('public.order_tracking', 'short', '{courier}'),
    ('public.leads', 'short', '{name}'),
    ('public.plan_entries', 'long', '{note}'),
    ('public.money_back_requests', 'long', '{reason, answer}'),
    ('private.sales_leads', 'short', '{name, shop}'),
    ('private.sales_leads', 'long', '{need, note}'),
    ('private.support_requests', 'long', '{message, note}'),
    ('private.free_domain_requests', 'long', '{reason}'),
    ('private.operator_acts', 'long', '{reason}'),
    ('public.store_suspensions', 'long', '{reason}'),
    ('private.suspended_people', 'long', '{reason}'),
    ('private.account_notices', 'long', '{reason}')
  ) as t (named, kind, columns) loop
    execute format('create or replace trigger %3$I before insert or update of %2$I on %1$s
      for each row when (new.%2$I is distinct from private.clean_%4$s(new.%2$I))
      execute function private.clean_column(%2$L, %4$L)', v_text.tab, v_text.col,
      (select relname from pg_class where oid = v_text.tab) || '_clean_' || v_text.col, v_text.kind);
  end loop;
end $$;
