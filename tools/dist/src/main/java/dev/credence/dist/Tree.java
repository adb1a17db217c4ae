package dev.credence.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that becomes an archive. Its entries come in the order of their names, and all its times are one, so that an archive of the
 * same files is the same bytes.
 *
 * @param root the folder
 * @param time the time of every entry
 */
record Tree(Path root, FileTime time) {
    /** Returns everything below the root; a folder precedes its contents. */
    List<Path> entries() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> !path.equals(root))
                    .sorted((a, b) -> name(a).compareTo(name(b)))
                    .toList();
        }
    }

    /** Returns the name of an entry, with slashes. */
    String name(Path entry) {
        return root.relativize(entry).toString().replace('\\', '/');
    }

    void text(String name, String text) throws IOException {
        Files.writeString(parents(name), text, StandardCharsets.UTF_8);
    }

    void bytes(String name, byte[] bytes) throws IOException {
        Files.write(parents(name), bytes);
    }

    void copy(Path from, String name) throws IOException {
        Files.copy(from, parents(name));
    }

    void executable(String name) {
        if (!root.resolve(name).toFile().setExecutable(true, false)) {
            throw new IllegalStateException("cannot be made executable: " + root.resolve(name));
        }
    }

    /** Copies a folder with its contents. */
    void copyAll(Path folder, String name) throws IOException {
        Tree from = new Tree(folder, time);
        for (Path entry : from.entries()) {
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(root.resolve(name).resolve(from.name(entry)));
            } else {
                String copy = name + "/" + from.name(entry);
                copy(entry, copy);
                if (!Files.isSymbolicLink(entry) && Files.isExecutable(entry)) {
                    executable(copy);
                }
            }
        }
    }

    Path parents(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return file;
    }

    /** Gives every entry the same time. */
    void stamp() throws IOException {
        for (Path entry : entries()) {
            if (!Files.isSymbolicLink(entry)) {
                Files.setLastModifiedTime(entry, time);
            }
        }
    }

    /** Deletes a folder of an earlier build. */
    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
