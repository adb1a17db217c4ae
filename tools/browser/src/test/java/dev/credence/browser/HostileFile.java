package dev.credence.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;

/** A file of predictions whose labels and columns contain markup, scripts and direction marks. */
final class HostileFile {
    static final String PATH =
            Path.of("target", "reports", "a&b<i>'.csv").toAbsolutePath().toString();
    static final String FIRST = "</script><script>alert(1)</script>";
    static final String SECOND = "'><img src=x onerror=alert(2)>";
    static final String COLUMN = "<svg onload=alert(3)>";
    static final String SITE = "<b onmouseover=alert(4)>site</b>";
    static final String TURNED = "A\u202e B";

    private static final int ROWS = 300;

    private HostileFile() {}

    static void write() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder csv = new StringBuilder("truth," + COLUMN + ",score,site\n");
        for (int i = 0; i < ROWS; i++) {
            boolean positive = random.nextDouble() < 0.4;
            double score = Math.min(1, Math.max(0, (positive ? 0.65 : 0.35) + 0.2 * random.nextGaussian()));
            csv.append(positive ? SECOND : FIRST).append(',');
            csv.append(score > 0.5 ? SECOND : FIRST).append(',');
            csv.append(String.format(Locale.ROOT, "%.4f", score)).append(',');
            csv.append(i % 2 == 0 ? SITE : TURNED).append('\n');
        }
        Files.writeString(Path.of(PATH), csv);
    }
}
