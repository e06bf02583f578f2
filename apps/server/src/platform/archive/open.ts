import type { ArchiveSettings } from '../config/archive.ts';
import { type Archive, noArchive } from './archive.ts';
import { limitReads } from './bounded.ts';
import { openS3 } from './s3.ts';

export function openArchive(settings: ArchiveSettings | undefined): Archive {
  return settings === undefined ? noArchive : limitReads(openS3(settings));
}
