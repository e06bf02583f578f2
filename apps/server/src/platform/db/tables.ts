// Every table as Kysely sees it. Columns are listed by hand beside the migration that made them, and one test compares
// the two.
import type { AccountTables } from './tables/accounts.ts';
import type { AtsTables } from './tables/ats.ts';
import type { BookTables } from './tables/books.ts';
import type { ClassificationTables } from './tables/classification.ts';
import type { DeliveryTables } from './tables/deliveries.ts';
import type { DirectoryTables } from './tables/directories.ts';
import type { DocumentTables } from './tables/documents.ts';
import type { GoLiveTables } from './tables/go-live.ts';
import type { HttpTables } from './tables/http.ts';
import type { ObligationTables } from './tables/obligations.ts';
import type { OperatorTables } from './tables/operator.ts';
import type { OverviewTables } from './tables/overview.ts';
import type { PackageTables } from './tables/packages.ts';
import type { PanelTables } from './tables/panel.ts';
import type { PeriodTables } from './tables/periods.ts';
import type { ReceivedTables } from './tables/received.ts';
import type { RehearsalTables } from './tables/rehearsals.ts';
import type { TaxFormTables } from './tables/tax-forms.ts';

export interface Tables
  extends AccountTables,
    DirectoryTables,
    DocumentTables,
    DeliveryTables,
    GoLiveTables,
    HttpTables,
    BookTables,
    ObligationTables,
    OperatorTables,
    OverviewTables,
    PackageTables,
    RehearsalTables,
    PanelTables,
    PeriodTables,
    AtsTables,
    ReceivedTables,
    TaxFormTables,
    ClassificationTables {}
