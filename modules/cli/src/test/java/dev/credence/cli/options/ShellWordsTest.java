package dev.credence.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that printed words are passed on unchanged by shells. */
class ShellWordsTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "plain.csv, plain.csv",
                "--positive=a, --positive=a",
                "a=b, a=b",
                "=a, '=a'",
                "=, '='",
                "~, '~'",
                "~/a.csv, '~/a.csv'",
                "a~b, 'a~b'",
                "a b, 'a b'",
                "it's, 'it'\\''s'"
            })
    void wordThatAShellWouldExpandIsQuoted(String word, String quoted) {
        assertThat(ShellWords.quoted(word)).isEqualTo(quoted);
    }
}
