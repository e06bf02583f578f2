import type { ArchiveSettings } from '../config/archive.ts';
import { type Archive, keptInPostgresql } from './archive.ts';
import { boundReads } from './bounded.ts';
import { openS3 } from './s3.ts';

export function openArchive(settings: ArchiveSettings | undefined): Archive {
  return settings === undefined ? keptInPostgresql : boundReads(openS3(settings));
}
