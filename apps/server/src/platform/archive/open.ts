import type { ArchiveSettings } from '../config/archive.ts';
import { archiveNotConfigured, type ObjectArchive } from './archive.ts';
import { limitReads } from './bounded.ts';
import { openS3 } from './s3.ts';

export function openArchive(settings: ArchiveSettings | undefined): ObjectArchive {
  return settings === undefined ? archiveNotConfigured : limitReads(openS3(settings));
}
