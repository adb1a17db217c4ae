package dev.credence.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "[a](http://evil) \\[a\\](http\\://evil)",
                "![a](x) !\\[a\\](x)",
                "![0.1,x](y) !\\[0.1,x\\](y)",
                "*a*_b_ \\*a\\*\\_b\\_",
                "logistic_score logistic_score",
                "_a_b_ \\_a_b\\_",
                "a__b a\\_\\_b",
                "~~a~~ \\~\\~a\\~\\~",
                "$a$ \\$a\\$",
                "a|b`c` a\\|b\\`c\\`",
                "<img> &lt;img>",
                "&lt;b> &amp;lt;b>",
                "www.evil.org www\\.evil.org",
                "WWW.evil.org WWW\\.evil.org",
                "https://evil.org https\\://evil.org",
                "a\\b a\\\\b",
                "f1@yes f1@yes",
                "-0.25 -0.25",
                "0.9736 0.9736"
            })
    void markdownShowsWhatWasWritten(String outside, String expected) {
        assertThat(SafeText.markdown(outside)).isEqualTo(expected);
    }

    @Test
    void intervalIsNotEscapedUnlessItWouldFormALink() {
        assertThat(SafeText.markdown("[0.25, -1.5e-7]")).isEqualTo("[0.25, -1.5e-7]");
        assertThat(SafeText.markdown("a [0.25, 0.5] b")).isEqualTo("a [0.25, 0.5] b");
        assertThat(SafeText.markdown("[0.25, 0.5](http://evil)")).isEqualTo("\\[0.25, 0.5\\](http\\://evil)");
        assertThat(SafeText.markdown("[0.25, 0.5]: evil")).isEqualTo("\\[0.25, 0.5\\]: evil");
    }

    @Test
    void escapedTextStartsNoMarkdownBlock() {
        assertThat(SafeText.markdown("# a")).isEqualTo("\\# a");
        assertThat(SafeText.markdown("- a")).isEqualTo("\\- a");
        assertThat(SafeText.markdown("> a")).isEqualTo("\\> a");
        assertThat(SafeText.markdown("1. a")).isEqualTo("1\\. a");
        assertThat(SafeText.markdown("a\n# b")).isEqualTo("a\\\\u000a# b");
    }

    @Test
    void shorteningCutsNoCharacterInTwo() {
        String faces = "\uD83D\uDE00".repeat(40);
        for (int length = 20; length < 60; length++) {
            String shorter = SafeText.shortened(faces, length);

            assertThat(shorter.length()).isLessThanOrEqualTo(length);
            assertThat(shorter.replace("\uD83D\uDE00", "")).isEqualTo("...");
        }
    }
}
