import type { AuthorityServices } from '../../authority/services.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { readHome } from './read-home.ts';
import { readTodo } from './todo.ts';

export const homeHandlers = { 'home.get': readHome, 'home.todo': readTodo } satisfies Handlers<AuthorityServices>;
