// Browser with the panel, for tests: it stores its cookie and sends the origin of its page.
import { type OperationName, operationNamed, panelErrorReply } from '@talonario/contract';
import { type PanelRequest, panelAddress } from './panel-client.ts';
import { type Answer, checkAnswer, sendRequest } from './test-app.ts';

export interface Browser {
  cookie: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  call<Name extends OperationName>(
    name: Name,
    request?: PanelRequest<Name> & { readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Answer>;
}

export function openBrowser(url: string, headers: Readonly<Record<string, string>> = {}): Browser {
  const browser: Browser = {
    cookie: undefined,
    headers: { origin: url, 'user-agent': 'Test browser', ...headers },
    async call(name, request = {}) {
      const route = operationNamed(name);
      const answer = await sendRequest(panelAddress(url, name, request), {
        method: route.method,
        headers: { ...browser.headers, ...(browser.cookie && { cookie: browser.cookie }), ...request.headers },
        ...(request.body !== undefined && { json: request.body }),
      });
      const [cookie] = answer.headers.getSetCookie();
      if (cookie !== undefined) browser.cookie = /^[^=]+=;/.test(cookie) ? undefined : cookie.split(';', 1)[0];
      checkAnswer(route, answer, panelErrorReply);
      return answer;
    },
  };
  return browser;
}

export const testPassword = 'caballo correcto 42';

/** Secret part of a session cookie, which must never be stored readable. */
export function sessionTokenOf({ cookie }: Browser): string {
  const token = cookie?.split('=')[1];
  if (token === undefined) throw new Error('nobody is signed in');
  return token;
}
