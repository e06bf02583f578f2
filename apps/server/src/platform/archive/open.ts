import type { ArchiveSettings } from '../config/archive.ts';
import { archiveNotConfigured, type ObjectArchive } from './archive.ts';
import { limitArchiveReads } from './bounded.ts';
import { openS3 } from './s3.ts';

export function openArchive(settings: ArchiveSettings | undefined): ObjectArchive {
  return settings === undefined ? archiveNotConfigured : limitArchiveReads(openS3(settings));
}
