import type { TObject } from 'typebox';
import { idParams } from '../schema/bodies.ts';
import { noContent, recordResponse } from '../schema/envelopes.ts';
import { scopeQuery } from '../schema/list-query.ts';
import { route } from './route.ts';
import type { TagName } from './tags.ts';

interface RecordWords<Name, Path, Tag, Area, Update, Answer> {
  /** Prefix of the operation names, such as `customers`. */
  readonly name: Name;
  /** First part of the path of the routes, such as `emission-points`, without slashes. */
  readonly path: Path;
  readonly tag: Tag;
  /** First part of the names of the permissions, such as `parties` in `parties:read`. */
  readonly area: Area;
  /** The noun of the directory with its article, such as "a customer" in "Get a customer". */
  readonly word: string;
  readonly update: Update;
  readonly answer: Answer;
  /** Additional description of the update operation. */
  readonly onUpdate?: string;
}

/** Builds the routes to get, update and delete one record of a directory, which are the same for all directories. */
export function recordRoutes<
  const Name extends string,
  const Path extends string,
  const Tag extends TagName,
  const Area extends 'settings' | 'parties' | 'items',
  Update extends TObject,
  Answer extends TObject,
>({ name, path, tag, area, word, update, answer, onUpdate }: RecordWords<Name, Path, Tag, Area, Update, Answer>) {
  return [
    route({
      name: `${name}.get`,
      method: 'GET',
      path: `/${path}/{id}`,
      permission: `${area}:read`,
      tag,
      summary: `Get ${word}`,
      params: idParams,
      query: scopeQuery,
      responses: { 200: recordResponse(answer) },
      errors: [404],
    }),
    route({
      name: `${name}.update`,
      method: 'PUT',
      path: `/${path}/{id}`,
      permission: `${area}:write`,
      tag,
      summary: `Update ${word}`,
      ...(onUpdate === undefined ? {} : { description: onUpdate }),
      params: idParams,
      query: scopeQuery,
      body: update,
      echoes: answer,
      responses: { 200: recordResponse(answer) },
      errors: [404, 409, 422],
    }),
    route({
      name: `${name}.delete`,
      method: 'DELETE',
      path: `/${path}/{id}`,
      permission: `${area}:write`,
      tag,
      summary: `Delete ${word}`,
      description: 'Refused (409) when a document uses it: deactivate it then.',
      params: idParams,
      query: scopeQuery,
      responses: { 204: noContent },
      errors: [404, 409],
    }),
  ] as const;
}
