package dev.credence.benchmarks.figures;

import dev.credence.figures.Figure;
import dev.credence.figures.Theme;
import dev.credence.figures.kind.NamedDistribution;
import dev.credence.figures.render.SvgRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes figures into a folder, each with a file of its numbers. */
final class DrawnFiles {
    private static final int STEPS = 200;

    private final Path folder;

    DrawnFiles(Path folder) {
        this.folder = folder;
    }

    void figure(String name, Figure figure) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve(name + ".svg"), SvgRenderer.of(Theme.AUTO).write(figure));
    }

    void text(String name, String text) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name), text);
    }

    /** Densities at 201 places from 0 to 1. */
    void densities(String name, List<NamedDistribution> all) throws IOException {
        StringBuilder csv = new StringBuilder("value");
        all.forEach(named -> csv.append(",density of ").append(named.name()));
        for (int i = 0; i <= STEPS; i++) {
            double x = i / (double) STEPS;
            csv.append('\n').append(x);
            all.forEach(named -> csv.append(',').append(named.distribution().density(x)));
        }
        text(name + ".csv", csv.append('\n').toString());
    }
}
