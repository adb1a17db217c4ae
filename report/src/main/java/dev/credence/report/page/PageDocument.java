package dev.credence.report.page;

import static j2html.TagCreator.body;
import static j2html.TagCreator.head;
import static j2html.TagCreator.html;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.script;
import static j2html.TagCreator.style;
import static j2html.TagCreator.title;

import dev.credence.Credence;
import dev.credence.report.figure.Theme;
import dev.credence.report.text.SafeText;
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

/** The page as a document: its policy, its style and script, its body, its data. */
final class PageDocument {
    private static final int LONGEST_TITLE = 200;

    private final Credence credence;
    private final PageParts parts;

    PageDocument(Credence credence, PageParts parts) {
        this.credence = credence;
        this.parts = parts;
    }

    String text() {
        String css = PageStyle.css();
        String js = PageAsset.SCRIPT.text();
        PageBody content = new PageBody(credence, parts, heading());
        HtmlTag page = html().attr("lang", "en")
                .with(
                        head(
                                meta().withCharset("utf-8"),
                                meta().attr("http-equiv", "Content-Security-Policy")
                                        .withContent(policy(css, js)),
                                meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                                meta().withName("color-scheme").withContent("light dark"),
                                meta().withName("referrer").withContent("no-referrer"),
                                title(heading()),
                                style(rawHtml(css))),
                        body(content.content()).with(script(rawHtml(js))));
        if (parts.theme() != Theme.AUTO) {
            page.attr("data-theme", parts.theme().name().toLowerCase(Locale.ROOT));
        }
        return written(page);
    }

    private String heading() {
        String named = parts.title().isEmpty() ? "Credence report" : parts.title();
        return SafeText.shortened(SafeText.clean(named), LONGEST_TITLE);
    }

    /** Nothing is loaded, sent or framed; what runs and what styles is what was written here. */
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
    private static String written(DomContent page) {
        StringBuilder out = new StringBuilder("<!DOCTYPE html>\n");
        try {
            page.render(FlatHtml.into(out, Config.defaults()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.append('\n').toString();
    }
}
