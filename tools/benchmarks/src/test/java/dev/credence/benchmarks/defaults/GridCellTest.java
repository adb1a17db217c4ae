package dev.credence.benchmarks.defaults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of cells, and what its summary counts. */
class GridCellTest {
    @TempDir
    Path docs;

    private static String line(String heldOut, String metric, double coverage, double noted) {
        return "weights p=0.1 n=" + metric.hashCode() + "," + heldOut + "," + metric + ",default,0.5,0.9," + coverage
                + ",1.0000,0.01,0.2," + noted + ",400";
    }

    @Test
    void aSpellingWithACommaIsQuoted() {
        String line = line("yes", "\"expected-cost:fp=1,fn=5\"", 0.92, 0.75);
        GridCell cell = GridCell.of(line);
        assertEquals("expected-cost:fp=1,fn=5", cell.metric());
        assertEquals("weights", cell.family());
        assertEquals(0.92, cell.coverage());
        assertTrue(cell.heldOut() && cell.noted() && cell.usual() && cell.byDefault());
        assertEquals(line, cell.toString());
    }

    @Test
    void notesAloneCanBeCountedAgain() {
        GridCell old = GridCell.of(line("no", "mcc", 0.92, 0.75));
        GridCell counted = old.notedAs(GridCell.of(line("no", "mcc", 0.97, 0.25)));
        assertEquals(0.92, counted.coverage());
        assertFalse(counted.noted());
        assertEquals(old.key(), counted.key());
    }

    @Test
    void summaryCountsLowCellsAndTheirNotes() throws IOException {
        Path page = docs.resolve("coverage.md");
        Files.writeString(page, "<!-- defaults: begin -->\n| weights | mcc | 0.9 | 1.07 |\n<!-- defaults: end -->\n");
        List<GridCell> cells = List.of(
                GridCell.of(line("no", "mcc", 0.92, 0.75)),
                GridCell.of(line("no", "mcc", 0.925, 0)),
                GridCell.of(line("no", "mcc", 0.95, 0.6)),
                GridCell.of(line("no", "mcc", 0.98, 0)),
                GridCell.of(line("yes", "mcc", 0.94, 0)));
        new DefaultsSummary().write(docs, cells);
        String text = Files.readString(page);
        assertTrue(
                text.contains(
                        "Of 4 cells 2 lie below 0.93, 1 of these with results that carry no note, and 1 above 0.97. Of those"
                                + " at 0.93 or above, 1 carry a note. Among the points held out, of 1 cells 0 lie below 0.93"),
                text);
        assertTrue(text.contains("Of the cells below 0.93, 2 have 400 samples only"), text);
        assertTrue(
                text.contains(
                        "| weights | mcc | 0.920 | 0.944 | 0.980 | 1 of 4 | 2 (1) | 1 | 0.940 | 1 of 1 | 0 (0) | 0 | 1.07 |"),
                text);
    }
}
