<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario;

/**
 * Every group of operations of the API.
 *
 * @phpstan-import-type Me from Types
 */
abstract class Groups extends Resource
{
    public readonly Documents $documents;
    public readonly Resources\ReceivedDocuments $receivedDocuments;
    public readonly Resources\ClassificationRules $classificationRules;
    public readonly Resources\ClassificationBatches $classificationBatches;
    public readonly Resources\ClassificationProgress $classificationProgress;
    public readonly Imports $imports;
    public readonly Catalogs $catalogs;
    public readonly Businesses $businesses;
    public readonly Resources\Establishments $establishments;
    public readonly Resources\EmissionPoints $emissionPoints;
    public readonly Resources\Sequences $sequences;
    public readonly Resources\Customers $customers;
    public readonly Resources\Providers $providers;
    public readonly Resources\Carriers $carriers;
    public readonly Resources\Items $items;
    public readonly Resources\Obligations $obligations;
    public readonly Resources\Ats $ats;
    public readonly Resources\Reports $reports;
    public readonly Resources\Periods $periods;
    public readonly Resources\TaxForms $taxForms;
    public readonly Resources\Packages $packages;
    public readonly Resources\Rehearsals $rehearsals;
    public readonly Resources\WebhookEndpoints $webhookEndpoints;
    public readonly Resources\Events $events;
    public readonly Resources\Requests $requests;
    public readonly Resources\AuditLog $auditLog;

    public function __construct(Connection $connection)
    {
        parent::__construct($connection);
        $this->documents = new Documents($connection);
        $this->receivedDocuments = new Resources\ReceivedDocuments($connection);
        $this->classificationRules = new Resources\ClassificationRules($connection);
        $this->classificationBatches = new Resources\ClassificationBatches($connection);
        $this->classificationProgress = new Resources\ClassificationProgress($connection);
        $this->imports = new Imports($connection);
        $this->catalogs = new Catalogs($connection);
        $this->businesses = new Businesses($connection);
        $this->establishments = new Resources\Establishments($connection);
        $this->emissionPoints = new Resources\EmissionPoints($connection);
        $this->sequences = new Resources\Sequences($connection);
        $this->customers = new Resources\Customers($connection);
        $this->providers = new Resources\Providers($connection);
        $this->carriers = new Resources\Carriers($connection);
        $this->items = new Resources\Items($connection);
        $this->obligations = new Resources\Obligations($connection);
        $this->ats = new Resources\Ats($connection);
        $this->reports = new Resources\Reports($connection);
        $this->periods = new Resources\Periods($connection);
        $this->taxForms = new Resources\TaxForms($connection);
        $this->packages = new Resources\Packages($connection);
        $this->rehearsals = new Resources\Rehearsals($connection);
        $this->webhookEndpoints = new Resources\WebhookEndpoints($connection);
        $this->events = new Resources\Events($connection);
        $this->requests = new Resources\Requests($connection);
        $this->auditLog = new Resources\AuditLog($connection);
    }

    /**
     * Show the caller and its permissions.
     *
     * @return Me
     */
    public function me(?float $timeout = null): array
    {
        return $this->readData(new Request('GET', '/me', timeout: $timeout));
    }
}
