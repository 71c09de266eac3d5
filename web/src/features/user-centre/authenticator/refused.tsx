/** What the server says against a form, after the product's words for it. */
export function Refused({ what, message }: { readonly what?: string; readonly message: string }) {
  return (
    <p role="alert" className="rounded bg-bad-bg px-3 py-2 text-bad text-small">
      {what ? `${what} ${message}` : message}
    </p>
  );
}
