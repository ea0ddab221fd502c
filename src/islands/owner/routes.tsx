// The page of every address of the owner's app. Each area is a file of its own, fetched when first opened.
import type { ComponentType } from 'react'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'

type OwnerRoute = { readonly path: string; readonly Page: ComponentType }

export const routes: readonly OwnerRoute[] = [
  { path: '/dashboard', Page: lazyChunk(() => import('./areas/home/HomePage.tsx')) },
  { path: '/dashboard/money', Page: lazyChunk(() => import('./areas/money/BalancesPage.tsx')) },
  { path: '/dashboard/money/till', Page: lazyChunk(() => import('./areas/money/till/TillPage.tsx')) },
  {
    path: '/dashboard/money/evening',
    Page: lazyChunk(() => import('./areas/money/evening/EveningPage.tsx')),
  },
  {
    path: '/dashboard/money/expenses',
    Page: lazyChunk(() => import('./areas/money/expenses/ExpensesPage.tsx')),
  },
  { path: '/dashboard/analytics', Page: lazyChunk(() => import('./areas/analytics/AnalyticsPage.tsx')) },
  { path: '/dashboard/products', Page: lazyChunk(() => import('./areas/products/list/ProductsPage.tsx')) },
  { path: '/dashboard/products/:id', Page: lazyChunk(() => import('./areas/products/edit/ProductPage.tsx')) },
  {
    path: '/dashboard/categories',
    Page: lazyChunk(() => import('./areas/products/categories/CategoriesPage.tsx')),
  },
  { path: '/dashboard/imports', Page: lazyChunk(() => import('./areas/imports/ImportsPage.tsx')) },
  {
    path: '/dashboard/imports/new',
    Page: lazyChunk(() => import('./areas/imports/upload/NewImportPage.tsx')),
  },
  {
    path: '/dashboard/imports/camera',
    Page: lazyChunk(() => import('./areas/imports/camera/CameraPage.tsx')),
  },
  {
    path: '/dashboard/imports/:id',
    Page: lazyChunk(() => import('./areas/imports/one/ImportPage.tsx')),
  },
  { path: '/dashboard/orders', Page: lazyChunk(() => import('./areas/orders/OrdersPage.tsx')) },
  { path: '/dashboard/orders/new', Page: lazyChunk(() => import('./areas/orders/edit/NewOrderPage.tsx')) },
  { path: '/dashboard/sell', Page: lazyChunk(() => import('./areas/orders/edit/SellPage.tsx')) },
  { path: '/dashboard/orders/:id', Page: lazyChunk(() => import('./areas/orders/OrdersPage.tsx')) },
  { path: '/dashboard/customers', Page: lazyChunk(() => import('./areas/customers/list/CustomersPage.tsx')) },
  {
    path: '/dashboard/customers/:id',
    Page: lazyChunk(() => import('./areas/customers/one/CustomerPage.tsx')),
  },
  { path: '/dashboard/leads', Page: lazyChunk(() => import('./areas/leads/list/LeadsPage.tsx')) },
  {
    path: '/dashboard/leads/write',
    Page: lazyChunk(() => import('./areas/leads/broadcast/BroadcastPage.tsx')),
  },
  { path: '/dashboard/vouchers', Page: lazyChunk(() => import('./areas/vouchers/list/VouchersPage.tsx')) },
  { path: '/dashboard/vouchers/:id', Page: lazyChunk(() => import('./areas/vouchers/one/VoucherPage.tsx')) },
  {
    path: '/dashboard/gift-cards',
    Page: lazyChunk(() => import('./areas/vouchers/gift-cards/GiftCardsPage.tsx')),
  },
  {
    path: '/dashboard/gift-cards/:id',
    Page: lazyChunk(() => import('./areas/vouchers/gift-cards/GiftCardPage.tsx')),
  },
  {
    path: '/dashboard/rewards',
    Page: lazyChunk(() => import('./areas/vouchers/rewards/RewardsPage.tsx')),
  },
  { path: '/oracle', Page: lazyChunk(() => import('./areas/oracle/OraclePage.tsx')) },
  { path: '/settings', Page: lazyChunk(() => import('./areas/settings/SettingsPage.tsx')) },
  { path: '/settings/receipt', Page: lazyChunk(() => import('./areas/settings/plan/ReceiptPage.tsx')) },
  { path: '/settings/:tab', Page: lazyChunk(() => import('./areas/settings/SettingsPage.tsx')) },
]
