/** The name of the site: of the application, or one that `boardwright site` was given. */

const given = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
const own = given("application-name");

/** True if `boardwright site` wrote the page. */
export const isOwnSite = own !== undefined;

export const siteName = own ?? "Boardwright";

/** The words below the title of one's own site. */
export const siteWords = isOwnSite ? given("description") : undefined;
