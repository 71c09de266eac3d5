import { Link } from 'wouter';

interface PanelHeadProps {
  readonly title: string;
  /** Where there is more of it. */
  readonly more?: { readonly to: string; readonly text: string };
}

/** The first line of a panel: what it shows, and the way to all of it. */
export function PanelHead({ title, more }: PanelHeadProps) {
  return (
    <div className="flex items-center justify-between gap-3 px-4 py-4 tablet:px-5">
      <h2 className="font-semibold">{title}</h2>
      {more && (
        <Link to={more.to} className="text-accent-text text-small hover:underline">
          {more.text}
        </Link>
      )}
    </div>
  );
}
