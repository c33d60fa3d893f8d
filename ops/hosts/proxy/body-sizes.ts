import { messages } from '#domain/messages.ts';
import { BODY_LIMIT } from '#server/http/bodies/body.ts';
import { LARGEST_BODY, UPLOAD_PATHS } from '#server/http/bodies/uploads.ts';

/**
 * The largest bodies, as the API has them: of a form, and of an upload. A host must refuse larger ones itself: the API
 * answers before it has read them and closes the connection, which a host that is still sending may take for a failure.
 */
const UPLOAD = `(?:${UPLOAD_PATHS.join('|')})`;

/** The API's words for a body that is too large. */
export const TOO_LARGE = JSON.stringify({ detail: messages.errors.tooLarge, error: messages.errors.tooLarge });

/** For nginx's location of the API: the limit, and a location inside for uploads. */
export const NGINX_BODY_SIZES = `    client_max_body_size ${BODY_LIMIT};
    location ~ "${UPLOAD}" {
      client_max_body_size ${LARGEST_BODY};
      proxy_pass http://soleklean_api;
    }
`;

const said = '{http.request.header.Content-Length}';

/** For Caddy's handler of the API. What is too large ends as its error 413. */
export const CADDY_BODY_SIZES = [
  `@upload path_regexp ${UPLOAD}`,
  `@form not path_regexp ${UPLOAD}`,
  `@large_upload expression \`${said} != "" && int(${said}) > ${LARGEST_BODY}\``,
  '@large_form {',
  `\tnot path_regexp ${UPLOAD}`,
  `\texpression \`${said} != "" && int(${said}) > ${BODY_LIMIT}\``,
  '}',
  'error @large_upload 413',
  'error @large_form 413',
  // Bodies of unknown length are counted while they arrive.
  `request_body @upload {\n\tmax_size ${LARGEST_BODY}\n}`,
  `request_body @form {\n\tmax_size ${BODY_LIMIT}\n}`,
].join('\n');

/** For Caddy's errors: the answer to 413. */
export const CADDY_TOO_LARGE = [
  '@large expression {http.error.status_code} == 413',
  'handle @large {',
  '\theader Content-Type application/json',
  '\theader Cache-Control no-store',
  '\theader Connection close',
  '\theader -Server',
  `\trespond \`${TOO_LARGE}\` 413`,
  '}',
].join('\n');
