// The page of every address of the owner's app. Each area is a file of its own, fetched when first opened.
import type { ComponentType } from 'react'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'

const page = (path: string, load: () => Promise<{ readonly default: ComponentType }>) => ({
  path,
  Page: lazyChunk(load, <SkeletonRows />),
})

export const routes = [
  page('/dashboard', () => import('./areas/home/HomePage.tsx')),
  page('/dashboard/money', () => import('./areas/money/BalancesPage.tsx')),
  page('/dashboard/money/till', () => import('./areas/money/till/TillPage.tsx')),
  page('/dashboard/money/evening', () => import('./areas/money/evening/EveningPage.tsx')),
  page('/dashboard/money/expenses', () => import('./areas/money/expenses/ExpensesPage.tsx')),
  page('/dashboard/analytics', () => import('./areas/analytics/AnalyticsPage.tsx')),
  page('/dashboard/products', () => import('./areas/products/list/ProductsPage.tsx')),
  page('/dashboard/products/:id', () => import('./areas/products/edit/ProductPage.tsx')),
  page('/dashboard/categories', () => import('./areas/products/categories/CategoriesPage.tsx')),
  page('/dashboard/imports', () => import('./areas/imports/ImportsPage.tsx')),
  page('/dashboard/imports/new', () => import('./areas/imports/upload/NewImportPage.tsx')),
  page('/dashboard/imports/camera', () => import('./areas/imports/camera/CameraPage.tsx')),
  page('/dashboard/imports/:id', () => import('./areas/imports/one/ImportPage.tsx')),
  page('/dashboard/orders', () => import('./areas/orders/OrdersPage.tsx')),
  page('/dashboard/orders/new', () => import('./areas/orders/edit/SalePage.tsx')),
  page('/dashboard/sell', () => import('./areas/orders/edit/SellPage.tsx')),
  page('/dashboard/orders/:id', () => import('./areas/orders/OrdersPage.tsx')),
  page('/dashboard/customers', () => import('./areas/customers/list/CustomersPage.tsx')),
  page('/dashboard/customers/:id', () => import('./areas/customers/one/CustomerPage.tsx')),
  page('/dashboard/leads', () => import('./areas/leads/list/LeadsPage.tsx')),
  page('/dashboard/leads/write', () => import('./areas/leads/broadcast/BroadcastPage.tsx')),
  page('/dashboard/vouchers', () => import('./areas/vouchers/list/VouchersPage.tsx')),
  page('/dashboard/vouchers/:id', () => import('./areas/vouchers/one/VoucherPage.tsx')),
  page('/dashboard/gift-cards', () => import('./areas/vouchers/gift-cards/GiftCardsPage.tsx')),
  page('/dashboard/gift-cards/:id', () => import('./areas/vouchers/gift-cards/GiftCardPage.tsx')),
  page('/dashboard/rewards', () => import('./areas/vouchers/rewards/RewardsPage.tsx')),
  page('/oracle', () => import('./areas/oracle/OraclePage.tsx')),
  page('/settings', () => import('./areas/settings/SettingsPage.tsx')),
  page('/settings/receipt', () => import('./areas/settings/plan/ReceiptPage.tsx')),
  page('/settings/:tab', () => import('./areas/settings/SettingsPage.tsx')),
]
