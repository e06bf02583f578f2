// Where the routes are that only the panel has. Types alone come from the contract, so none of its code is sent to the browser;
// the compiler refuses this table as soon as it and the contract disagree.
import type { OperationOf, PanelRouteName } from '@talonario/contract';

export const panelOperations = {
  'welcome.get': ['GET', '/welcome', 'json'],
  'signUp.create': ['POST', '/sign-up', 'json'],
  'session.create': ['POST', '/session', 'json'],
  'session.get': ['GET', '/session', 'json'],
  'session.delete': ['DELETE', '/session', 'none'],
  'sessions.list': ['GET', '/sessions', 'json'],
  'sessions.delete': ['DELETE', '/sessions/{id}', 'none'],
  'sessions.deleteOthers': ['DELETE', '/sessions', 'none'],
  'profile.update': ['PUT', '/profile', 'json'],
  'password.change': ['PUT', '/password', 'none'],
  'passwordResets.create': ['POST', '/password-resets', 'json'],
  'passwordResets.use': ['POST', '/password-resets:use', 'none'],
  'account.get': ['GET', '/account', 'json'],
  'account.update': ['PUT', '/account', 'json'],
  'users.list': ['GET', '/users', 'json'],
  'users.update': ['PUT', '/users/{id}', 'json'],
  'invitations.list': ['GET', '/invitations', 'json'],
  'invitations.create': ['POST', '/invitations', 'json'],
  'invitations.delete': ['DELETE', '/invitations/{id}', 'none'],
  'invitations.read': ['POST', '/invitations:read', 'json'],
  'apiKeys.list': ['GET', '/api-keys', 'json'],
  'apiKeys.create': ['POST', '/api-keys', 'json'],
  'apiKeys.update': ['PUT', '/api-keys/{id}', 'json'],
  'apiKeys.delete': ['DELETE', '/api-keys/{id}', 'none'],
  'home.get': ['GET', '/home', 'json'],
  'onboarding.get': ['GET', '/onboarding', 'json'],
  'demoBusiness.create': ['POST', '/demo-business', 'json'],
  'authority.get': ['GET', '/authority', 'json'],
  'alerts.list': ['GET', '/alerts', 'json'],
  'alerts.resolve': ['POST', '/alerts/{id}/resolve', 'none'],
  'events.stream': ['GET', '/events', 'stream'],
  'outbox.list': ['GET', '/outbox', 'json'],
  'outbox.get': ['GET', '/outbox/{id}', 'json'],
  'outbox.download': ['GET', '/outbox/{id}/message', 'file'],
  'documents.export': ['GET', '/documents.csv', 'file'],
  'documents.zip': ['POST', '/documents:zip', 'file'],
} as const satisfies {
  [Name in PanelRouteName]: readonly [
    OperationOf<Name>['method'],
    OperationOf<Name>['path'],
    'json' | 'none' | 'file' | 'stream',
  ];
};
