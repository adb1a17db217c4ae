package dev.credence.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes all downloads: {@code Downloads ROOT TARGET VERSION TIME PINS}, the last {@code verify} or {@code renew}. The small archives, the package and the lists are the same bytes on
 * every run; the archive with its own Java is not, as jlink and the stored classes are not.
 */
public final class Downloads {
    private Downloads() {}

    /** Makes the downloads. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Inputs inputs = Inputs.of(arguments);
        if (!Files.exists(inputs.bom())) {
            fail("The downloads need the list of their parts, " + inputs.bom() + ", which the plugin of CycloneDX makes"
                    + " only online: run Maven without -o.");
        }
        if (arguments[4].equals("renew")) {
            Pins.renew(inputs);
        }
        try {
            Pins.verify(inputs);
        } catch (IllegalStateException e) {
            fail(String.valueOf(e.getMessage()));
        }
        Tree small = small(inputs);
        String own = "credence-" + inputs.version() + "-" + JavaRuntime.platform();
        Path archive = downloads(inputs).resolve(own + ".tar.gz");
        TarWriter.write(selfContained(inputs, small, stage(inputs).resolve(own)), own + "/", archive);
        Checksums.write(List.of(archive), downloads(inputs).resolve(own + ".tar.gz.sha256"));
    }

    /** Prints one sentence instead of a stack trace; Maven prints the rest. */
    private static void fail(String reason) {
        System.err.println(reason);
        System.exit(1);
    }

    private static Path stage(Inputs inputs) {
        return inputs.target().resolve("stage");
    }

    private static Path downloads(Inputs inputs) {
        return inputs.target().resolve("downloads");
    }

    /** Makes the parts that are the same in every build: the small download and its archives. */
    static Tree small(Inputs inputs) throws IOException, InterruptedException {
        Path out = downloads(inputs);
        Tree.delete(stage(inputs));
        Tree.delete(out);
        Files.createDirectories(out);
        String name = "credence-" + inputs.version();
        Tree small = Download.make(inputs, stage(inputs).resolve(name));
        Path tar = out.resolve(name + ".tar.gz");
        TarWriter.write(small, name + "/", tar);
        Path zip = out.resolve(name + ".zip");
        ZipWriter.write(small, name, zip);
        Path parts = out.resolve(name + ".cdx.json");
        Files.copy(small.root().resolve(Download.PARTS), parts);
        Checksums.write(List.of(tar, zip, debian(inputs, small), parts), out.resolve("SHA256SUMS"));
        return small;
    }

    private static Path debian(Inputs inputs, Tree small) throws IOException {
        // a tilde comes before the end, as a snapshot comes before its release
        String version = inputs.version().replace("-SNAPSHOT", "~snapshot");
        Path file = downloads(inputs).resolve("credence_" + version + "_all.deb");
        Path templates = inputs.templates().resolve("debian");
        DebianPackage.write(
                small,
                stage(inputs).resolve("deb"),
                version,
                Files.readString(templates.resolve("control")),
                Files.readString(templates.resolve("copyright")),
                file);
        return file;
    }

    private static Tree selfContained(Inputs inputs, Tree small, Path folder) throws IOException, InterruptedException {
        Tree tree = new Tree(folder, inputs.time());
        tree.copyAll(small.root(), ".");
        JavaRuntime.link(Jars.jarsOf(folder.resolve("lib")), folder.resolve("runtime"));
        tree.stamp();
        JavaRuntime.storeClasses(folder, folder.resolveSibling("cache"));
        tree.stamp();
        return tree;
    }
}
