-- Every column of free text and its kind (texts/clean_text.sql). Left out are codes and addresses with a pattern of their own, and copies of listed
-- columns. Each table gets one trigger `<table>_clean_texts`, whose function replaces the new texts that are not clean: nothing is renamed by a save of something else.

do $$
declare
  v_table record;
begin
  for v_table in
    select split_part(t.named, '.', 2) || '_clean_texts' as name, t.named::regclass as tab, string_agg(quote_ident(c.col), ', ') as columns,
      string_agg(format(case t.kind when 'tags' then $f$
        if new.%1$I <> '{}' and new.%1$I is distinct from old.%1$I then
          perform private.limit_text(%1$L, new.%1$I::text, 20000);
          new.%1$I := private.clean_tags(new.%1$I);
        end if;$f$ else $f$
        if (octet_length(new.%1$I) > %2$s or new.%1$I !~ %3$L) and new.%1$I is distinct from old.%1$I then
          -- Cleaning more would take long.
          perform private.limit_text(%1$L, new.%1$I, 20000);
          new.%1$I := private.clean_%4$s(new.%1$I);
        end if;$f$ end,
        c.col, case t.kind when 'short' then 200 when 'long' then 1000 else 5000 end, private.plain_text(t.kind <> 'short'), t.kind), '') as body
    from (values
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
    ) as t (named, kind, columns) cross join unnest(t.columns::text[]) as c (col) group by t.named
  loop
    execute format($f$create function private.%I() returns trigger language plpgsql set search_path = '' as $b$
      begin%s
        return new;
      end $b$ $f$, v_table.name, v_table.body);
    execute format('create trigger %1$I before insert or update of %2$s on %3$s for each row execute function private.%1$I()',
      v_table.name, v_table.columns, v_table.tab);
  end loop;
end $$;
