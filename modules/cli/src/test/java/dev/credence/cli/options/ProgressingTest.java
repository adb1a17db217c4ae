package dev.credence.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Console;
import dev.credence.cli.Console.Looks;
import dev.credence.cli.options.RunOptions.Progressing;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressingTest {
    private static final int WIDTH = 60;

    private final StringWriter err = new StringWriter();
    private final Console console = new Console(
            InputStream.nullInputStream(),
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            new Looks(false, false, true, WIDTH, false),
            Map.of());

    @Test
    void interruptionRemovesTheBarAndNothingIsShownAfterIt() throws InterruptedException {
        try (Progressing progressing = new Progressing(console)) {
            Thread.sleep(800); // a bar is shown after 700 ms
            progressing.progress().report(1, 1000);
            for (int i = 0; i < 100 && !err.toString().contains("computing"); i++) {
                Thread.sleep(100);
            }
            assertThat(err.toString()).contains("computing");

            progressing.interrupt();
            String shown = err.toString();
            progressing.progress().report(500, 1000);
            Thread.sleep(500); // the bar is drawn again every 200 ms

            assertThat(shown).endsWith("\r" + " ".repeat(WIDTH - 1) + "\r");
            assertThat(err).hasToString(shown);
        }
    }
}
