package dev.credence.page;

import static j2html.TagCreator.body;
import static j2html.TagCreator.head;
import static j2html.TagCreator.html;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.script;
import static j2html.TagCreator.style;
import static j2html.TagCreator.title;

import dev.credence.figures.Theme;
import j2html.Config;
import j2html.rendering.FlatHtml;
import j2html.tags.DomContent;
import j2html.tags.specialized.HtmlTag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/** A self-contained HTML file with its policy, its style and its script. */
final class HtmlFile {
    private HtmlFile() {}

    /** Returns the text of a file; without a theme the setting of the reader's system decides. */
    static String written(String heading, String css, String js, Optional<Theme> theme, DomContent... content) {
        HtmlTag page = html().attr("lang", "en")
                .with(
                        head(
                                meta().withCharset("utf-8"),
                                meta().attr("http-equiv", "Content-Security-Policy")
                                        .withContent(policy(css, js)),
                                meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                                meta().withName("color-scheme").withContent("light dark"),
                                meta().withName("referrer").withContent("no-referrer"),
                                title(heading),
                                style(rawHtml(css))),
                        body(content).with(script(rawHtml(js))));
        theme.ifPresent(chosen -> page.attr("data-theme", chosen.name().toLowerCase(Locale.ROOT)));
        return text(page);
    }

    /** Nothing is loaded, sent or framed; the policy allows only the given style and script. */
    private static String policy(String css, String js) {
        return "default-src 'none'; style-src '" + hash(css) + "'; script-src '" + hash(js)
                + "'; base-uri 'none'; form-action 'none'";
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256: " + e.getMessage(), e);
        }
    }

    /** With the library's own settings, whatever those of the process are. */
    private static String text(DomContent page) {
        StringBuilder out = new StringBuilder("<!DOCTYPE html>\n");
        try {
            page.render(FlatHtml.into(out, Config.defaults()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.append('\n').toString();
    }
}
