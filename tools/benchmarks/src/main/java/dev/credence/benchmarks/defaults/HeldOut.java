package dev.credence.benchmarks.defaults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** The third of the points by which no method was chosen. */
record HeldOut(Set<String> names) {
    /** As the file says; drawn and written where there is none. */
    static HeldOut of(Path file, List<? extends GridPoint<?>> points) throws IOException {
        if (!Files.exists(file)) {
            List<String> names =
                    new ArrayList<>(points.stream().map(GridPoint::name).toList());
            Collections.shuffle(names, new Random(20261122));
            Files.createDirectories(file.getParent());
            Files.write(
                    file, names.subList(0, names.size() / 3).stream().sorted().toList());
        }
        return new HeldOut(Set.copyOf(Files.readAllLines(file)));
    }

    boolean contains(String name) {
        return names.contains(name);
    }
}
