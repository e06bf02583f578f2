<?php

// Made from openapi.json by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace Talonario\Resources;

use Talonario\DownloadedFile;
use Talonario\Page;
use Talonario\Request;
use Talonario\Resource;

/**
 * Forms 104 and 103 out of the documents of a period: boxes, questions, the file for SRI’s page.
 *
 * @phpstan-import-type ReportDocument from \Talonario\Types
 * @phpstan-import-type TaxForm from \Talonario\Types
 * @phpstan-import-type TaxFormAnswers from \Talonario\Types
 */
final class TaxForms extends Resource
{
    /**
     * Get a form with its boxes, questions and what was left out.
     *
     * @param '104'|'103' $form
     * @param 'current'|null $figures
     * @return TaxForm
     */
    public function get(
        string $form,
        int $businessId,
        string $period,
        ?string $figures = null,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'GET',
            '/tax-forms/' . self::pathPart('form', $form),
            query: ['businessId' => $businessId, 'period' => $period, 'figures' => $figures],
            timeout: $timeout,
        ));
    }

    /**
     * Answer questions of a form.
     *
     * @param '104'|'103' $form
     * @param TaxFormAnswers $body
     * @return TaxForm
     */
    public function replaceAnswers(
        string $form,
        array $body,
        int $businessId,
        string $period,
        ?float $timeout = null,
    ): array {
        return $this->readData(new Request(
            'PUT',
            '/tax-forms/' . self::pathPart('form', $form) . '/answers',
            query: ['businessId' => $businessId, 'period' => $period],
            body: $body,
            timeout: $timeout,
        ));
    }

    /**
     * List the documents behind a box, with what each adds.
     *
     * @param '104'|'103' $form
     * @return Page<ReportDocument>
     */
    public function boxesDocuments(
        string $form,
        string $box,
        int $businessId,
        string $period,
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/tax-forms/' . self::pathPart('form', $form) . '/boxes/' . self::pathPart('box', $box) . '/documents',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'businessId' => $businessId,
                'period' => $period,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @param '104'|'103' $form
     * @return \Generator<int, ReportDocument>
     */
    public function iterateBoxesDocuments(
        string $form,
        string $box,
        int $businessId,
        string $period,
        ?int $perPage = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/tax-forms/' . self::pathPart('form', $form) . '/boxes/' . self::pathPart('box', $box) . '/documents',
            query: ['perPage' => $perPage, 'businessId' => $businessId, 'period' => $period],
            timeout: $timeout,
        ));
    }

    /**
     * List documents that are in no box, for one reason.
     *
     * @param '104'|'103' $form
     * @return Page<ReportDocument>
     */
    public function leftOutDocuments(
        string $form,
        int $businessId,
        string $period,
        string $what,
        ?int $page = null,
        ?int $perPage = null,
        ?string $cursor = null,
        ?string $question = null,
        ?string $box = null,
        ?float $timeout = null,
    ): Page {
        return $this->readPage(new Request(
            'GET',
            '/tax-forms/' . self::pathPart('form', $form) . '/left-out/documents',
            query: [
                'page' => $page,
                'perPage' => $perPage,
                'cursor' => $cursor,
                'businessId' => $businessId,
                'period' => $period,
                'what' => $what,
                'question' => $question,
                'box' => $box,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * All of them, one by one, page after page.
     *
     * @param '104'|'103' $form
     * @return \Generator<int, ReportDocument>
     */
    public function iterateLeftOutDocuments(
        string $form,
        int $businessId,
        string $period,
        string $what,
        ?int $perPage = null,
        ?string $question = null,
        ?string $box = null,
        ?float $timeout = null,
    ): \Generator {
        return $this->readAll(new Request(
            'GET',
            '/tax-forms/' . self::pathPart('form', $form) . '/left-out/documents',
            query: [
                'perPage' => $perPage,
                'businessId' => $businessId,
                'period' => $period,
                'what' => $what,
                'question' => $question,
                'box' => $box,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * Download the file for SRI’s page.
     *
     * @param '104'|'103' $form
     * @param 'current'|null $figures
     * @param 'xml'|'json'|null $format
     */
    public function upload(
        string $form,
        int $businessId,
        string $period,
        ?string $figures = null,
        ?string $format = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/tax-forms/' . self::pathPart('form', $form) . '/upload',
            query: [
                'businessId' => $businessId,
                'period' => $period,
                'figures' => $figures,
                'format' => $format,
            ],
            timeout: $timeout,
        ));
    }

    /**
     * The form as a page to print.
     *
     * @param '104'|'103' $form
     * @param 'current'|null $figures
     */
    public function summary(
        string $form,
        int $businessId,
        string $period,
        ?string $figures = null,
        ?float $timeout = null,
    ): DownloadedFile {
        return $this->readFile(new Request(
            'GET',
            '/tax-forms/' . self::pathPart('form', $form) . '/summary',
            query: ['businessId' => $businessId, 'period' => $period, 'figures' => $figures],
            timeout: $timeout,
        ));
    }
}
