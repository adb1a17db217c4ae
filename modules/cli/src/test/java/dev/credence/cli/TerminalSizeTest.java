package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Main.TerminalWidth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalSizeTest {
    @Test
    void variableDecidesBeforeTheTerminal() {
        assertThat(TerminalWidth.of("132", () -> "24 61\n")).isEqualTo(132);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-5", "wide", "12.5", "99999999999"})
    void variableThatIsNoPositiveWholeNumberIsPassedOver(String stated) {
        assertThat(TerminalWidth.of(stated, () -> "24 61\n")).isEqualTo(61);
    }

    @ParameterizedTest
    @CsvSource({"''", "stty: standard input: no terminal", "24 0", "0 0"})
    void widthIsEightyIfNothingIsKnown(String answer) {
        assertThat(TerminalWidth.of("", () -> answer)).isEqualTo(80);
    }

    @Test
    void widthBelowTheLeastIsTheLeast() {
        assertThat(TerminalWidth.of("5", () -> "")).isEqualTo(20);
    }

    @Test
    void silentTerminalHasNoSize() {
        assertThat(TerminalWidth.size().strip()).matches("|[0-9]+ [0-9]+");
    }
}
