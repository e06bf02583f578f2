# Made from openapi.json by `npm run generate`. Do not edit.
from __future__ import annotations

import typing as _t

from .. import models as m
from ..connection import Connection, Request
from ..resource import Resource
from .ats import Ats
from .audit_log import AuditLog
from .businesses import BusinessesOperations
from .carriers import Carriers
from .catalogs import CatalogsOperations
from .classification_batches import ClassificationBatches
from .classification_progress import ClassificationProgress
from .classification_rules import ClassificationRules
from .customers import Customers
from .documents import DocumentsOperations
from .emission_points import EmissionPoints
from .establishments import Establishments
from .events import Events
from .imports import ImportsOperations
from .items import Items
from .obligations import Obligations
from .packages import Packages
from .periods import Periods
from .providers import Providers
from .received_documents import ReceivedDocuments
from .rehearsals import Rehearsals
from .reports import Reports
from .requests import Requests
from .sequences import Sequences
from .tax_forms import TaxForms
from .webhook_endpoints import WebhookEndpoints


class Groups(Resource):
    """Every group of operations of the API."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self.documents = DocumentsOperations(connection)
        self.received_documents = ReceivedDocuments(connection)
        self.classification_rules = ClassificationRules(connection)
        self.classification_batches = ClassificationBatches(connection)
        self.classification_progress = ClassificationProgress(connection)
        self.imports = ImportsOperations(connection)
        self.catalogs = CatalogsOperations(connection)
        self.businesses = BusinessesOperations(connection)
        self.establishments = Establishments(connection)
        self.emission_points = EmissionPoints(connection)
        self.sequences = Sequences(connection)
        self.customers = Customers(connection)
        self.providers = Providers(connection)
        self.carriers = Carriers(connection)
        self.items = Items(connection)
        self.obligations = Obligations(connection)
        self.ats = Ats(connection)
        self.reports = Reports(connection)
        self.periods = Periods(connection)
        self.tax_forms = TaxForms(connection)
        self.packages = Packages(connection)
        self.rehearsals = Rehearsals(connection)
        self.webhook_endpoints = WebhookEndpoints(connection)
        self.events = Events(connection)
        self.requests = Requests(connection)
        self.audit_log = AuditLog(connection)

    def me(self, *, timeout: _t.Optional[float] = None) -> m.Me:
        """Show the caller and its permissions."""
        request = Request("GET", "/me", timeout=timeout)
        answer: m.Me = self._data(request)
        return answer
