package dev.credence.report.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.report.text.SafeText.TerminalColumns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalColumnsTest {
    @ParameterizedTest
    @CsvSource({"'', 0", "Straße, 6", "日本語のラベル, 14", "한국어, 6", "ｆｕｌｌ, 8", "ﾊﾝｶｸ, 4", "e\u0301, 1", "x😀, 3", "…–, 2"})
    void textNeedsTheColumnsOfItsCharacters(String text, int columns) {
        assertThat(TerminalColumns.of(text)).isEqualTo(columns);
    }

    @Test
    void beginningThatFitsHasAtMostTheWidthAndAtLeastOneCharacter() {
        String text = "a日本e\u0301😀z";
        for (int width = 0; width < 12; width++) {
            int end = TerminalColumns.end(text, width);
            assertThat(end).isPositive();
            assertThat(TerminalColumns.of(text.substring(0, end))).isLessThanOrEqualTo(Math.max(1, width));
            if (end < text.length()) {
                int next = end + Character.charCount(text.codePointAt(end));
                assertThat(TerminalColumns.of(text.substring(0, next))).isGreaterThan(width);
            }
        }
    }
}
