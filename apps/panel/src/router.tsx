// Every screen and its address, in one list. Screens are loaded when they are first opened.
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { readDirectoryListFilters } from './directory/search.ts';
import { readNewDocumentSearch } from './document-types/search.ts';
import { readAccountSearch, readAuditSearch } from './features/account/search.ts';
import type { AtsSearch } from './features/ats/search.ts';
import { parseReturnPath } from './features/auth/return-place.ts';
import type { ClientSearch } from './features/clients/search.ts';
import { readDocumentListFilters } from './features/documents/search.ts';
import { readOutboxSearch } from './features/outbox/search.ts';
import { readReceivedDocumentSearch } from './features/received/search.ts';
import type { FigureDocumentsSearch, ReportSearch } from './features/reports/search.ts';
import { readRequestSearch } from './features/requests/search.ts';
import type { FormSearch } from './features/tax-forms/search.ts';
import { readWebhookSearch } from './features/webhooks/search.ts';
import { monthSearchOf } from './format/search-values.ts';
import { lazyScreen } from './shell/lazy-screen.tsx';
import { NotFound } from './shell/not-found.tsx';
import { ScreenError } from './shell/screen-error.tsx';
import { Loading } from './ui/loading.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: ScreenError });

// Routes of the screens before sign-in.
const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyScreen(() => import('./features/auth/auth-layout.tsx'), 'AuthLayout'),
});
const authScreens = [
  createRoute({
    getParentRoute: () => auth,
    path: '/sign-in',
    validateSearch: parseReturnPath,
    component: lazyScreen(() => import('./features/auth/sign-in.tsx'), 'SignIn'),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/sign-up',
    component: lazyScreen(() => import('./features/auth/sign-up.tsx'), 'SignUp'),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/join',
    component: lazyScreen(() => import('./features/auth/join.tsx'), 'JoinAccount'),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/forgot-password',
    component: lazyScreen(() => import('./features/auth/forgot-password.tsx'), 'ForgotPassword'),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/reset-password',
    component: lazyScreen(() => import('./features/auth/reset-password.tsx'), 'ResetPassword'),
  }),
];

// Route for a user who must set up a second factor first.
const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: parseReturnPath,
  component: lazyScreen(() => import('./features/second-factor/forced-set-up.tsx'), 'ForcedSetUp'),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyScreen(() => import('./shell/shell.tsx'), 'PanelShell'),
});
const screens = [
  createRoute({
    getParentRoute: () => shell,
    path: '/',
    component: lazyScreen(() => import('./features/home/home.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/day',
    component: lazyScreen(() => import('./features/daily-sales/daily-sales.tsx'), 'DailySalesScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/start',
    component: lazyScreen(() => import('./features/onboarding/onboarding.tsx'), 'Onboarding'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/moving-in',
    component: lazyScreen(() => import('./features/activation/moving-in.tsx'), 'MigrationScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/documents',
    validateSearch: readDocumentListFilters,
    component: lazyScreen(() => import('./features/documents/documents.tsx'), 'DocumentsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/documents/new',
    validateSearch: readNewDocumentSearch,
    component: lazyScreen(() => import('./features/document-editor/new-document.tsx'), 'NewDocumentScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/documents/bring-in',
    component: lazyScreen(() => import('./features/documents/bring-in.tsx'), 'BringInDocumentsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/documents/imports/$id',
    component: lazyScreen(() => import('./features/received/import-report.tsx'), 'ImportReportScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/documents/$id',
    component: lazyScreen(() => import('./features/document/document.tsx'), 'DocumentScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/documents/$id/edit',
    component: lazyScreen(() => import('./features/document-editor/edit-document.tsx'), 'EditDocumentScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/received',
    validateSearch: readReceivedDocumentSearch,
    component: lazyScreen(() => import('./features/received/received.tsx'), 'ReceivedScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/received/classify',
    validateSearch: monthSearchOf,
    component: lazyScreen(() => import('./features/classification/classify.tsx'), 'ClassifyScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/received/rules',
    component: lazyScreen(() => import('./features/classification/rules.tsx'), 'ClassificationRules'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/received/import',
    component: lazyScreen(() => import('./features/received/import.tsx'), 'ImportScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/received/imports/$id',
    component: lazyScreen(() => import('./features/received/import-report.tsx'), 'ImportReportScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/received/$id',
    component: lazyScreen(() => import('./features/received/received-document.tsx'), 'ReceivedDocumentScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports',
    validateSearch: (given): ReportSearch => given,
    component: lazyScreen(() => import('./features/reports/reports.tsx'), 'ReportsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports/documents',
    validateSearch: (given): FigureDocumentsSearch => given,
    component: lazyScreen(() => import('./features/reports/figure-documents.tsx'), 'FigureDocumentsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/month',
    validateSearch: monthSearchOf,
    component: lazyScreen(() => import('./features/month/month.tsx'), 'MonthScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/tax-forms',
    validateSearch: (given): FormSearch => given,
    component: lazyScreen(() => import('./features/tax-forms/tax-forms.tsx'), 'TaxFormsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/ats',
    validateSearch: (given): AtsSearch => given,
    component: lazyScreen(() => import('./features/ats/ats.tsx'), 'AtsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/obligations',
    validateSearch: monthSearchOf,
    component: lazyScreen(() => import('./features/obligations/obligations.tsx'), 'ObligationsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/customers',
    validateSearch: readDirectoryListFilters,
    component: lazyScreen(() => import('./features/parties/customers.tsx'), 'CustomersScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/customers/$id',
    component: lazyScreen(() => import('./features/parties/party-page.tsx'), 'CustomerPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/providers/$id',
    component: lazyScreen(() => import('./features/parties/party-page.tsx'), 'ProviderPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/providers',
    validateSearch: readDirectoryListFilters,
    component: lazyScreen(() => import('./features/parties/providers.tsx'), 'ProvidersScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/carriers',
    validateSearch: readDirectoryListFilters,
    component: lazyScreen(() => import('./features/parties/carriers.tsx'), 'CarriersScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/items',
    validateSearch: readDirectoryListFilters,
    component: lazyScreen(() => import('./features/items/items.tsx'), 'ItemsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/clients',
    validateSearch: (given): ClientSearch => given,
    component: lazyScreen(() => import('./features/clients/clients.tsx'), 'ClientsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/businesses',
    component: lazyScreen(() => import('./features/businesses/businesses.tsx'), 'BusinessesScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/businesses/rehearsal',
    component: lazyScreen(() => import('./features/activation/rehearsal.tsx'), 'RehearsalScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/go-live',
    component: lazyScreen(() => import('./features/activation/go-live.tsx'), 'GoLiveScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/signature',
    component: lazyScreen(() => import('./features/signature/signature.tsx'), 'SignatureScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/establishments',
    component: lazyScreen(() => import('./features/establishments/establishments.tsx'), 'EstablishmentsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/outbox',
    validateSearch: readOutboxSearch,
    component: lazyScreen(() => import('./features/outbox/outbox.tsx'), 'OutboxScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/api-keys',
    component: lazyScreen(() => import('./features/api-keys/api-keys.tsx'), 'ApiKeysScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/webhooks',
    validateSearch: readWebhookSearch,
    component: lazyScreen(() => import('./features/webhooks/webhooks.tsx'), 'WebhooksScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/requests',
    validateSearch: readRequestSearch,
    component: lazyScreen(() => import('./features/requests/requests.tsx'), 'RequestsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/account',
    validateSearch: readAccountSearch,
    component: lazyScreen(() => import('./features/account/account.tsx'), 'AccountScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/audit',
    validateSearch: readAuditSearch,
    component: lazyScreen(() => import('./features/account/audit.tsx'), 'AuditLogScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator',
    component: lazyScreen(() => import('./features/operator/operator.tsx'), 'OperatorScreen'),
  }),
];

export const router = createRouter({
  routeTree: root.addChildren([auth.addChildren(authScreens), secondFactor, shell.addChildren(screens)]),
  basepath: '/app',
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
