/**
 * Returns the addresses in a text such as 'a@x.ec, b@y.ec', without invalid ones. The SQL function email_addresses()
 * has the same rule.
 */
export function parseEmailAddresses(list: string): string[] {
  return list.split(/[\s,;]+/).filter(isEmailAddress);
}

export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && shape.test(text);
}

const shape =
  /^[^\s,;:<>@"()[\]\\\u0000-\u001F\u007F-\u009F]+@[^\s,;:<>@"()[\]\\.\u0000-\u001F\u007F-\u009F]+(?:\.[^\s,;:<>@"()[\]\\.\u0000-\u001F\u007F-\u009F]+)+$/;
